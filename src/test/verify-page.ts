import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster.tsx';
import { verify } from '@/features/verify/check/words.ts';
import { VerifyPage } from '@/features/verify/verify-page.tsx';
import { wordsLike } from './patterns.ts';

// For the tests of /verify: the page, its requests, which the test answers, and what a visitor sees and hears.

export const mara = {
  id: '0b8f6f6e-7d0c-4a55-9d1e-0a8f3c6f2b11',
  full_name: 'Mara Lindqvist',
  email: 'mara@listbolt.example',
  telegram_handle: '@mara_listbolt',
  contact_position: null,
  verified_at: '2026-03-02T09:30:00+00:00',
};

interface Call {
  path: string;
  body: Record<string, string | null>;
  signal: AbortSignal | null;
  answer: (body: unknown, status?: number, headers?: Record<string, string>) => void;
}
export let calls: Call[] = [];
export const callsOf = (path: string) => calls.filter((call) => call.path === path);
export const checks = () => callsOf('/rest/v1/rpc/verify_contact');
export const resemblances = () => callsOf('/rest/v1/rpc/resembles_contact');

/** Before each test: no request is answered but by the test. */
export function holdCalls() {
  calls = [];
  vi.stubGlobal('fetch', (url: unknown, init: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      const signal = init.signal ?? null;
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      calls.push({
        path: new URL(String(url)).pathname,
        body: JSON.parse(String(init.body)),
        signal,
        answer: (body, status = 200, headers = {}) => resolve(new Response(JSON.stringify(body), { status, headers })),
      });
    });
  });
}

export async function nth(count: number, callsSoFar: () => Call[]): Promise<Call> {
  await waitFor(() => expect(callsSoFar()).toHaveLength(count));
  return callsSoFar()[count - 1] as Call;
}
export const nthCheck = (count: number) => nth(count, checks);

export function site(page: ReactNode = createElement(VerifyPage), address = '/verify') {
  return createElement(MemoryRouter, { initialEntries: [address] }, page, createElement(Toaster));
}

export function openPage() {
  const view = render(site());
  const user = userEvent.setup();
  const input = () => screen.getByRole('textbox');
  const send = async (typed: string) => {
    fill(input(), typed);
    await user.type(input(), '{Enter}');
  };
  return { ...view, user, input, send };
}

export async function openAndPaste(text: string) {
  const view = openPage();
  await view.user.click(view.input());
  await view.user.paste(text);
  return view;
}

/** The page with the verdict about what was typed. */
export async function openAnswered(typed: string, answer: unknown, status = 200) {
  const view = openPage();
  await view.send(typed);
  (await nthCheck(1)).answer(answer, status);
  await waitFor(() => expect(verdict()).not.toBeNull());
  return view;
}

/** In one event: where the single keys are not what the test is about. */
export const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

export const verdict = () => document.querySelector<HTMLElement>('[data-verdict]');
export const inVerdict = () => within(verdict() as HTMLElement);
/** What stands in the announcer: what a screen reader has said last. */
export const announced = () =>
  document.querySelector('body > p:is([role=status], [role=alert]):not(:empty)')?.textContent ?? '';
/** Whether it was said at once, and not after what was being said. */
export const isUrgent = () => document.querySelector('body > p[role=alert]:not(:empty)') !== null;
/** Notes, in order, each text that is put into any live region of the page: each would be heard. */
export function listen(): () => string[] {
  const heard: string[] = [];
  const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off])';
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes) {
        const within = (target as Element).closest(regions);
        const text = node.textContent ?? '';
        if (within && text !== '') heard.push(text);
        else if (node instanceof Element)
          // The words for when scripts are switched off stay hidden.
          for (const region of node.querySelectorAll(regions))
            heard.push(region.matches('[hidden]') ? '' : region.textContent);
      }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => heard.filter((text) => text !== '');
}
/** Texts in one line. Each but the last has a full stop behind it, unless it ends a sentence by itself. */
export const sentences = (...texts: string[]) =>
  texts.map((text, index) => (index === texts.length - 1 || /[.?!:]$/.test(text) ? text : `${text}.`)).join(' ');
/** What stands under the form: a question, or a line about the check. */
export const underForm = () => document.querySelector('#check + *');
export const toggled = () => screen.getByRole('radio', { checked: true });
export const isOnOurTeam = (name: string) =>
  screen.findByRole('heading', { name: verify.verified.title.replace('{value}', name) });
export const isNotVerified = () => screen.findByText(wordsLike(verify.notFound.title));

/** The words stand in the element one after the other; what stands between them is not compared. */
export function expectInOrder(element: Element | null, ...words: string[]) {
  let rest = element?.textContent ?? '';
  for (const next of words) {
    expect(rest).toContain(next);
    rest = rest.slice(rest.indexOf(next) + next.length);
  }
}
