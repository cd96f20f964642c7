import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { contact } from '@/content/landing.ts';
import * as toasts from '@/lib/toast';
import { wordsLike } from '@/test-words.ts';
import { Contact } from './contact';

const { form } = contact;
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

/** Opens the form and fills it in, unless the test says what is missing. */
async function writeMessage(name = 'Ada') {
  const user = userEvent.setup();
  render(<Contact />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('button', { name: contact.email.label }));
  fireEvent.input(field('name'), { target: { value: name } });
  fireEvent.input(field('email'), { target: { value: 'ada@example.com' } });
  fireEvent.input(field('message'), { target: { value: ' Hello ' } });
  return user;
}

test('The message form says what to write above its field', async () => {
  await writeMessage();
  const hint = screen.getByText(form.fields.message.hint);
  expect(field('message')).toHaveAccessibleDescription(form.fields.message.hint);
  expect(hint.compareDocumentPosition(field('message'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('A message form that is closed and opened again has what was typed', async () => {
  const user = await writeMessage();
  await user.click(screen.getByRole('button', { name: contact.email.label }));
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('button', { name: contact.email.label }));
  expect(field('name')).toHaveValue('Ada');
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

test('A name of nothing but spaces, which the browser lets through, is refused at its field', async () => {
  const user = await writeMessage('   ');
  await user.click(sendButton());
  await waitFor(() => expect(field('name')).toHaveAccessibleDescription('Name is required'));
  expect(field('name')).toHaveFocus();
  expect(toast).not.toHaveBeenCalled();
});

test('Unless delivery is on, the form makes no call, is busy for a second, says that it was sent, and is empty', async () => {
  vi.stubEnv('VITE_CONTACT_DELIVERY', '');
  const user = await writeMessage();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await user.click(sendButton());
  await waitFor(() => expect(sendButton()).toHaveAttribute('aria-disabled', 'true'));
  await user.click(sendButton());
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(form.success));
  expect(call).not.toHaveBeenCalled();
  expect(sentLine()).toBeNull();
  expect(field('name')).toHaveValue('');
  expect(sendButton()).not.toHaveAttribute('aria-disabled');
});

test('With delivery a failure keeps what was typed, and the retry has the same key', async () => {
  vi.stubEnv('VITE_CONTACT_DELIVERY', 'on');
  const user = await writeMessage();
  const fields = { email: 'Email should be an email address' };
  const error = { code: 'invalid_fields', message: 'x', fields, requestId: 'r' };
  call.mockResolvedValueOnce(Response.json({ error }, { status: 422 }));
  await user.click(sendButton());
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith({ ...form.failure, variant: 'destructive' }));
  expect(field('message')).toHaveValue(' Hello ');
  expect(field('email')).toHaveAccessibleDescription(fields.email);

  call.mockResolvedValueOnce(Response.json({ id: '6f1f2a5e-0000-4000-8000-000000000001' }, { status: 201 }));
  await user.click(sendButton());
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith(form.success));
  expect(field('message')).toHaveValue('');
  const said = wordsLike(form.sent, { time: /\d+:\d\d( [AP]M)?/, email: 'ada@example.com' });
  expect(sentLine()).toHaveTextContent(said);
  const content = { name: 'Ada', email: 'ada@example.com', company: '', projectType: '', message: ' Hello ' };
  expect(call.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual(
    Array(2).fill(['http://stack.test/functions/v1/submit-contact-message', content]),
  );
  const keys = call.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
