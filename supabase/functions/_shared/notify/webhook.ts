import type { Channel } from './channel.ts';
import { composeMessage } from './message.ts';
import { postJson } from './post-json.ts';

const MAX_UNITS = 10_000;

export interface WebhookOptions {
  url: string;
  timeoutMs: number;
}

/** Slack reads `<!channel>` and `<https://…|text>` even where markup is off; escaped as it asks, nothing is left to read. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Any receiver of JSON; `text` is what Slack and its kind show, `record` has the values as they were typed. */
export function createWebhookChannel({ url, timeoutMs }: WebhookOptions): Channel {
  return {
    name: 'webhook',
    async send(notification) {
      const result = await postJson({
        url,
        // Delivery is at least once: a receiver that must not act twice remembers this key.
        headers: { 'idempotency-key': notification.id },
        body: {
          text: escapeForSlack(composeMessage(notification, MAX_UNITS)),
          mrkdwn: false,
          unfurl_links: false,
          unfurl_media: false,
          ...notification,
        },
        timeoutMs,
      });
      if (!result.reached) return { ok: false, error: result.error };
      if (result.status >= 200 && result.status < 300) return { ok: true };
      const { status, retryAfter } = result;
      return { ok: false, error: `http_${status}`, ...(retryAfter !== undefined && { retryAfter }) };
    },
  };
}
