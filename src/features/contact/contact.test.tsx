import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contact } from '@/content/landing.ts';
import * as toasts from '@/lib/toast';
import { Contact } from './contact';
import * as sending from './send-message';

const { form } = contact;

async function openForm() {
  const user = userEvent.setup();
  render(<Contact />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('button', { name: 'Email' }));
  return user;
}

afterEach(() => vi.unstubAllEnvs());

describe('the contact section', () => {
  it('shows and hides the form and the info column with the Email button', async () => {
    const user = await openForm();
    const button = screen.getByRole('button', { name: 'Email' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('form', { name: form.title })).toBeVisible();
    expect(screen.getByText('Quick Response')).toBeVisible();
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('stands open after a link that asks for it', () => {
    render(
      <MemoryRouter initialEntries={[{ hash: '#contact', state: 'write' }]}>
        <Contact />
      </MemoryRouter>,
    );
    expect(screen.getByRole('form', { name: form.title })).toBeVisible();
  });

  it('says what to write above the field', async () => {
    await openForm();
    const field = screen.getByLabelText('Message');
    const hint = screen.getByText(form.fields.message.hint);
    expect(field).toHaveAccessibleDescription(form.fields.message.hint);
    expect(hint.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has the browser require name, email and message, but not company and project type', async () => {
    await openForm();
    expect(screen.getByLabelText('Name')).toBeRequired();
    expect(screen.getByLabelText('Email')).toBeRequired();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Message')).toBeRequired();
    expect(screen.getByLabelText(/^Company/)).not.toBeRequired();
    expect(screen.getByLabelText(/^Project type/)).not.toBeRequired();
  });

  it('is busy while it sends, sends once, then says so and is empty', async () => {
    const toast = vi.spyOn(toasts, 'toast');
    let finish = () => {};
    const send = vi.spyOn(sending, 'sendMessage').mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ sent: true });
        }),
    );
    const user = await openForm();
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Message'), 'Hello');
    const button = screen.getByRole('button', { name: /^Send/ });
    await user.click(button);
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveBeenCalledTimes(1);
    expect(toast).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(form.success));
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  describe('with delivery', () => {
    const call = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

    async function sendOne() {
      vi.stubGlobal('fetch', call.mockReset());
      const user = await openForm();
      await user.type(screen.getByLabelText('Name'), 'Ada');
      await user.type(screen.getByLabelText('Email'), 'ada@example.com');
      await user.type(screen.getByLabelText('Message'), ' Hello ');
      return () => user.click(screen.getByRole('button', { name: /^Send/ }));
    }

    it('off: makes no call and says after a second that it was sent', async () => {
      const toast = vi.spyOn(toasts, 'toast');
      const press = await sendOne();
      vi.useFakeTimers({ shouldAdvanceTime: true });
      try {
        await press();
        await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(form.success));
      } finally {
        vi.useRealTimers();
      }
      expect(call).not.toHaveBeenCalled();
      expect(screen.getByLabelText('Message')).toHaveValue('');
    });

    it('on: success only on success; a failure keeps what was typed, and the retry has the same key', async () => {
      vi.stubEnv('VITE_CONTACT_DELIVERY', 'on');
      const toast = vi.spyOn(toasts, 'toast');
      const press = await sendOne();
      const fields = { email: 'Email should be an email address' };
      call.mockResolvedValueOnce(
        Response.json({ error: { code: 'invalid_fields', message: 'x', fields, requestId: 'r' } }, { status: 422 }),
      );
      await press();
      await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith({ ...form.failure, variant: 'destructive' }));
      expect(screen.getByLabelText('Message')).toHaveValue(' Hello ');
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(fields.email);

      const dismissToast = vi.spyOn(toasts, 'dismissToast');
      call.mockResolvedValueOnce(Response.json({ id: '6f1f2a5e-0000-4000-8000-000000000001' }, { status: 201 }));
      await press();
      await waitFor(() => expect(toast).toHaveBeenLastCalledWith(form.success));
      expect(dismissToast).toHaveBeenCalledExactlyOnceWith(toast.mock.results[0]?.value);
      expect(screen.getByLabelText('Message')).toHaveValue('');
      const keys = call.mock.calls.map(([, request]) => new Headers(request.headers).get('idempotency-key'));
      expect(keys).toEqual([keys[0], keys[0]]);
      const [url, request] = call.mock.calls[0] ?? [];
      expect(url).toBe('http://stack.test/functions/v1/submit-contact-message');
      expect(JSON.parse(String(request?.body))).toEqual({
        name: 'Ada',
        email: 'ada@example.com',
        company: '',
        projectType: '',
        message: ' Hello ',
      });
    });
  });
});
