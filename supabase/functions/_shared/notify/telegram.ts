import * as z from 'zod/mini';
import { boundRetryAfter } from '../retry-after.ts';
import type { Channel, SendResult } from './channel.ts';
import { composeMessage } from './message.ts';
import { postJson } from './post-json.ts';

/** The Bot API's limit of a message. */
const MAX_UNITS = 4096;

export interface TelegramOptions {
  apiUrl: string;
  botToken: string;
  chatId: string;
  timeoutMs: number;
}

const answerSchema = z.object({
  ok: z.boolean(),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});

function parseAnswer(text: string): z.output<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function judge(status: number, text: string, header: number | undefined): SendResult {
  const answer = parseAnswer(text);
  if (status === 200 && answer?.ok) return { ok: true };
  const retryAfter = boundRetryAfter(answer?.parameters?.retry_after) ?? header;
  const error = status === 200 ? 'unexpected_answer' : `http_${status}`;
  return { ok: false, error, ...(retryAfter !== undefined && { retryAfter }) };
}

/** A chat through the Telegram Bot API. No parse_mode: nothing an applicant writes is read as markup. */
export function createTelegramChannel({ apiUrl, botToken, chatId, timeoutMs }: TelegramOptions): Channel {
  return {
    name: 'telegram',
    async send(notification) {
      const result = await postJson({
        // The URL holds the token: it must never reach a log or an error text.
        url: `${apiUrl}/bot${botToken}/sendMessage`,
        body: {
          chat_id: chatId,
          text: composeMessage(notification, MAX_UNITS),
          link_preview_options: { is_disabled: true },
        },
        timeoutMs,
      });
      return result.reached ? judge(result.status, result.text, result.retryAfter) : { ok: false, error: result.error };
    },
  };
}
