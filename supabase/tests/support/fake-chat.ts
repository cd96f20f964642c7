import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../tools/stack/ports.ts';

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export type ChatBehavior = (response: ServerResponse, message: ReceivedMessage) => void;

export function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** The Bot API's answer when all is well. */
export const accepting = answering(200, '{"ok":true,"result":{"message_id":1}}');

/** One chat server: refuses what the real one refuses, and reports the text and the mentions that it would show. */
interface ChatKind {
  refusal(body: Record<string, unknown>): [status: number, answer: string] | undefined;
  accepted: [status: number, answer: string];
  /** The text as people see it, and each mention, link or piece of markup that the chat has read in it. */
  read(body: Record<string, unknown>): { shown: string; active: string[] };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isTooLong = (text: string, maximum: number) => Array.from(text).length > maximum;
const MARKUP = /(\*\*?|__?|~~?|\|\|)\S.*?\1/g;
const MARKDOWN_LINK = /\[[^\]]*\]\([^)]*\)/g;

/** The text outside of blocks and pieces of code, and the whole without their marks. */
function withoutCode(text: string) {
  return {
    outside: text.replace(/```[\s\S]*?```|`[^`\n]*`/g, ''),
    shown: text.replace(/^```\n([\s\S]*?)\n```$/g, '$1'),
  };
}

const slackKeys =
  /^(text|blocks|attachments|mrkdwn|unfurl_links|unfurl_media|username|icon_(url|emoji)|channel|thread_ts)$/;

export const chatKinds = {
  slack: {
    refusal(body) {
      if (Object.keys(body).some((key) => !slackKeys.test(key))) return [400, 'invalid_payload'];
      if (isTooLong(textOf(body.text), 40_000)) return [400, 'msg_too_long'];
      return textOf(body.text) === '' ? [400, 'no_text'] : undefined;
    },
    accepted: [200, 'ok'],
    read(body) {
      const text = textOf(body.text);
      const markup = body.mrkdwn === false ? [] : (text.match(MARKUP) ?? []);
      const shown = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      return { shown, active: [...(text.match(/<[!@#a-z][^>]*>/g) ?? []), ...markup] };
    },
  },
  discord: {
    refusal(body) {
      const content = textOf(body.content);
      if (content === '') return [400, '{"message":"Cannot send an empty message","code":50006}'];
      return isTooLong(content, 2000) ? [400, '{"message":"Invalid Form Body","code":50035}'] : undefined;
    },
    accepted: [204, ''],
    read(body) {
      const { outside, shown } = withoutCode(textOf(body.content));
      const { parse } = (body.allowed_mentions ?? {}) as { parse?: string[] };
      const mentions = parse?.length === 0 ? [] : (textOf(body.content).match(/@everyone|@here|<@[!&]?\d+>/g) ?? []);
      const read = [MARKUP, MARKDOWN_LINK, /https?:\S+/g, /<@[!&]?\d+>/g].flatMap(
        (found) => outside.match(found) ?? [],
      );
      return { shown, active: [...mentions, ...read] };
    },
  },
  mattermost: {
    refusal(body) {
      const text = textOf(body.text);
      if (text === '') return [400, '{"id":"web.incoming_webhook.text.app_error","status_code":400}'];
      // Servers with the old column split a longer text: the rest would be outside of the code.
      return isTooLong(text, 4_000) ? [400, '{"id":"store.sql_post.maxsize","status_code":400}'] : undefined;
    },
    accepted: [200, 'ok'],
    read(body) {
      const commands = /<!(?:channel|here|all)>|<@\w+>|<https?:[^>]*>/g;
      const text = textOf(body.text);
      const { outside, shown } = withoutCode(text);
      const read = [/@\w+/g, MARKUP, MARKDOWN_LINK, /https?:\S+/g].flatMap((found) => outside.match(found) ?? []);
      return { shown: shown.replaceAll('\u2060', ''), active: [...(text.match(commands) ?? []), ...read] };
    },
  },
} satisfies Record<string, ChatKind>;

/** Accepts what the real server accepts, and refuses what it refuses. */
export const actingAs =
  ({ refusal, accepted }: ChatKind): ChatBehavior =>
  (response, { body }) => {
    const [status, answer] = refusal(body) ?? accepted;
    response.writeHead(status).end(answer);
  };

/** A chat server on this machine that does what a test tells it to, and keeps what it got. */
export async function startFakeChat() {
  const received: ReceivedMessage[] = [];
  let behavior: ChatBehavior = accepting;
  const server = createServer(async (request, response) => {
    // For tests that run in another process.
    if (request.method === 'GET') return response.end(JSON.stringify(received));
    const body = (await json(request)) as ReceivedMessage['body'];
    const message = { path: request.url ?? '', headers: request.headers, body };
    received.push(message);
    return behavior(response, message);
  });
  const behave = (next: ChatBehavior) => {
    behavior = next;
  };
  return { ...(await listen(server)), received, behave };
}
