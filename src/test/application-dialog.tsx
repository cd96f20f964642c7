import type { Application } from '@contracts/application.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster.tsx';
import { dialog } from '@/content/application.ts';
import { ApplicationDialog } from '@/features/application/application-dialog.tsx';
import type { Sent } from '@/lib/use-form-submission.ts';

// For the tests of the dialog: the dialog in its page, what is sent, and its controls.

export const ID = '6f1f2a5e-0000-4000-8000-000000000001';
export const LINK = 'https://coingecko.com/en/coins/x';

/** Of a server whose clock is not the visitor's. */
export const ACCEPTED = { id: ID, receivedAt: '2026-01-20T09:05:00+00:00' };

export const answer = (status: number, body: unknown = ACCEPTED) => Response.json(body, { status });

export const onSent = vi.fn();
export const send = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

/** The key and the body that each attempt sent. */
export const attempts = () =>
  send.mock.calls.map(([, request]) => ({
    key: new Headers(request.headers).get('idempotency-key'),
    body: JSON.parse(String(request.body)),
  }));

/** Before each test: every application is accepted, until the test says otherwise. */
export function acceptApplications() {
  onSent.mockReset();
  send.mockReset().mockImplementation(async () => answer(201));
  vi.stubGlobal('fetch', send);
}

/** The next request is answered when the test says so. */
export function holdAnswer(): (response: Response) => Promise<void> {
  let finish: (response: Response) => void = () => {};
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  return async (response) => {
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await act(async () => finish(response));
  };
}

/** Owns the dialog for the whole visit; while another page is shown, the dialog is closed. */
function Owner({ url, isOtherPage = false }: { url: string | undefined; isOtherPage?: boolean }) {
  const [opened, setOpened] = useState<{ url: string | undefined } | null>(null);
  if (isOtherPage && opened) setOpened(null);
  function close(sent?: Sent<Application>) {
    if (sent) onSent(sent);
    setOpened(null);
  }
  return (
    <>
      <button type="button" onClick={() => setOpened({ url })}>
        Open
      </button>
      <ApplicationDialog opened={opened} onClose={close} />
      <Toaster />
    </>
  );
}

export const opener = () => screen.getByRole('button', { name: 'Open' });
export const contact = () => screen.getByLabelText(dialog.telegram.label);
export const url = () => screen.getByLabelText(dialog.url.label);
export const blurb = () => screen.getByLabelText(dialog.blurb.label);
export const submitButton = () =>
  screen.getByRole('button', { name: (name) => name === dialog.submit || name === dialog.submitting });
export const sent = () => screen.findByText(dialog.success.title);
export const failed = () => screen.findByText(dialog.failure.title);

/** In one event: where the single keys are not what the test is about. */
export const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

export async function openDialog({ link, telegram = '' }: { link?: string; telegram?: string } = {}) {
  const user = userEvent.setup();
  const { rerender } = render(<Owner url={link} />);
  await user.click(opener());
  if (telegram !== '') fill(contact(), telegram);
  const give = (url: string | undefined, isOtherPage = false) =>
    rerender(<Owner url={url} isOtherPage={isOtherPage} />);
  return { user, give, showPage: (isOtherPage: boolean) => give(link, isOtherPage) };
}
