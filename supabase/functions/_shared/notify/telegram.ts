import * as z from 'zod/mini';
import type { Channel } from './channel.ts';
import { composeMessage } from './message.ts';
import { boundRetryAfter, parseAnswer, postJson, toSendResult } from './post-json.ts';

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

/** A chat through the Telegram Bot API. No parse_mode: nothing an applicant writes is read as markup. */
export function createTelegramChannel({ apiUrl, botToken, chatId, timeoutMs }: TelegramOptions): Channel {
  return {
    name: 'telegram',
    async send(notification) {
      const result = await postJson({
        // The URL contains the token: it must never reach a log or an error text.
        url: `${apiUrl}/bot${botToken}/sendMessage`,
        body: {
          chat_id: chatId,
          text: composeMessage(notification, MAX_UNITS),
          link_preview_options: { is_disabled: true },
        },
        timeoutMs,
      });
      const answer = result.reached ? parseAnswer(answerSchema, result.text) : undefined;
      const isAccepted = result.reached && result.status === 200 && answer?.ok === true;
      return toSendResult(result, isAccepted, boundRetryAfter(answer?.parameters?.retry_after));
    },
  };
}
