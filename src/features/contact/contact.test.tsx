import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { contact } from '@/content/landing.ts';
import * as toasts from '@/lib/toast.ts';
import { wordsLike } from '@/test/patterns.ts';
import { Contact } from './contact.tsx';

const { form } = contact;
const sentToast = { ...form.success, variant: 'success' };
const call = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
let toast: MockInstance<typeof toasts.toast>;

beforeEach(() => {
  vi.stubGlobal('fetch', call.mockReset());
  toast = vi.spyOn(toasts, 'toast');
});

const field = (name: 'name' | 'email' | 'message') => screen.getByRole('textbox', { name: form.fields[name].label });
/** Beside the button, once a message has been stored. */
const sentLine = () => screen.queryByText(form.sent.split('{time}')[0]?.trim() ?? '')?.parentElement ?? null;
const sendButton = () => screen.getByRole('button', { name: (name) => name === form.send || name === form.sending });

/** Opens the form and fills it in. */
async function writeMessage() {
  const user = userEvent.setup();
  render(<Contact />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('button', { name: contact.email.label }));
  fireEvent.input(field('name'), { target: { value: 'Ada' } });
  fireEvent.input(field('email'), { target: { value: 'ada@example.com' } });
  fireEvent.input(field('message'), { target: { value: ' Hello ' } });
  return user;
}

test('With delivery the section promises a reply to the form, and else only by Telegram and by email', () => {
  vi.stubEnv('VITE_CONTACT_DELIVERY', 'on');
  const { unmount } = render(<Contact />, { wrapper: MemoryRouter });
  expect(screen.getByText(contact.intro)).toBeVisible();
  expect(screen.getByText(contact.email.detail)).toBeVisible();
  unmount();
  vi.stubEnv('VITE_CONTACT_DELIVERY', 'true');
  render(<Contact />, { wrapper: MemoryRouter });
  expect(screen.queryByText(contact.intro)).toBeNull();
  expect(screen.queryByText(contact.email.detail)).toBeNull();
});

test('A link that leads to the message form opens it each time that it is followed', async () => {
  let follow: NavigateFunction = () => {};
  function Follower() {
    follow = useNavigate();
    return null;
  }
  render([<Follower key="follower" />, <Contact key="contact" />], { wrapper: MemoryRouter });
  for (const _ of ['first', 'second']) {
    expect(screen.queryByRole('form')).toBeNull();
    await act(async () => follow('/#contact', { state: 'write' }));
    expect(screen.getByRole('form')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: contact.email.label }));
  }
});

test('With delivery a failure stays in words beside the button, keeps what was typed, and the retry has the same key', async () => {
  vi.stubEnv('VITE_CONTACT_DELIVERY', 'on');
  const user = await writeMessage();
  const fields = { email: 'Email should be an email address', projectType: 'Project type is unknown' };
  const error = { code: 'invalid_fields', message: 'x', fields, requestId: 'r' };
  call.mockResolvedValueOnce(Response.json({ error }, { status: 422 }));
  await user.click(sendButton());
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith({ ...form.failure, variant: 'destructive' }));
  expect(field('message')).toHaveValue(' Hello ');
  // The toast leaves, and this stays.
  const failed = `${form.failure.title}. ${form.failure.description}`;
  expect(screen.getByText(failed, { selector: '#contact *' })).toBeVisible();
  await waitFor(() => expect(field('email')).toHaveAccessibleDescription(fields.email));
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription(fields.projectType);

  const accepted = { id: '6f1f2a5e-0000-4000-8000-000000000001', receivedAt: '2026-11-20T09:05:00Z' };
  call.mockResolvedValueOnce(Response.json(accepted, { status: 201 }));
  await user.click(sendButton());
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith(sentToast));
  expect(field('message')).toHaveValue('');
  expect(screen.queryByText(failed)).toBeNull();
  const said = wordsLike(form.sent, { time: /\d+:\d\d( [AP]M)?/, email: 'ada@example.com' });
  expect(sentLine()).toHaveTextContent(said);
  const content = { name: 'Ada', email: 'ada@example.com', company: '', projectType: '', message: ' Hello ' };
  expect(call.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual(
    Array(2).fill(['http://stack.test/functions/v1/submit-contact-message', content]),
  );
  const keys = call.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
