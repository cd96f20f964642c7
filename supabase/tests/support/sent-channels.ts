import { afterAll, beforeEach, vi } from 'vitest';
import { channelsFromEnv } from '../../functions/_shared/notify/channel.ts';
import type { Notification } from '../../functions/_shared/notify/notification.ts';
import { accepting, startFakeChat } from './fake-chat.ts';
import { validApplication } from './valid-forms.ts';

const application = {
  id: '6f1f2a5e-0000-4000-8000-000000000001',
  createdAt: '2026-11-21T04:25:54Z',
  ...validApplication,
  projectBlurb: '<!channel> *bold* \u202e<https://evil.example|click>',
};
/** The notification of an application with these changes. */
export const about = (changes: Partial<typeof application>): Notification => ({
  id: '0b0f2a5e-0000-4000-8000-000000000002',
  kind: 'application',
  record: { ...application, ...changes },
});

export const telegramSecrets = { TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
export const emailSecrets = { EMAIL_API_KEY: 'k', EMAIL_FROM: 'a@b.example', EMAIL_TO: 'c@d.example' };

/** The channels that the secrets switch on, and what is wrong with the secrets. */
export function channelsOf(env: Record<string, string>) {
  const mistakes: string[] = [];
  const channels = channelsFromEnv(
    (name) => env[name],
    (mistake) => mistakes.push(mistake),
  );
  return { mistakes, channels };
}

/** For the tests of one file: real HTTP to one server on this machine, which stands for every host and keeps what it gets. */
export async function sendOverHttp() {
  const chat = await startFakeChat();
  const called: string[] = [];
  afterAll(() => chat.close());
  beforeEach(() => {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      called.push(url);
      return fetch(url.replace(/^https:..[^/]*/, chat.url), init);
    });
    chat.behave(accepting);
    chat.received.length = 0;
    called.length = 0;
  });
  /** Sends through the one channel that the secrets switch on. */
  const send = async (env: Record<string, string>, sent = about({})) => channelsOf(env).channels[0]?.send(sent);
  return {
    chat,
    called,
    send,
    sendToTelegram: (sent?: Notification) => send(telegramSecrets, sent),
    sendToWebhook: (url: string, sent?: Notification) => send({ NOTIFICATION_WEBHOOK_URL: url }, sent),
  };
}
