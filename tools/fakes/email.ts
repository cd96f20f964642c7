import { randomUUID } from 'node:crypto';
import type { ChatBehaviour, ReceivedMessage } from './chat.ts';

export interface SentEmail {
  from: string;
  to: string[];
  subject: string;
  text: string;
}

const ADDRESS = /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const isAddress = (value: unknown) => typeof value === 'string' && ADDRESS.test(value);

type Refusal = [status: number, name: string];

function refusal({ path, headers, body }: ReceivedMessage, apiKey: string, domain: string): Refusal | undefined {
  if (!headers['user-agent']) return [403, 'missing_user_agent'];
  if (path !== '/emails') return [404, 'not_found'];
  if (!headers.authorization?.startsWith('Bearer ')) return [401, 'missing_api_key'];
  if (headers.authorization !== `Bearer ${apiKey}`) return [403, 'invalid_api_key'];
  const key = headers['idempotency-key'];
  if (key !== undefined && (key.length < 1 || key.length > 256)) return [400, 'invalid_idempotency_key'];
  const { from, to, subject, text, html } = body;
  if ([from, to, subject].includes(undefined) || (text ?? html) === undefined) return [422, 'missing_required_field'];
  const recipients = Array.isArray(to) ? to : [to];
  if (!isAddress(from) || recipients.length > 50 || !recipients.every(isAddress)) return [422, 'validation_error'];
  if (typeof subject !== 'string' || /[\r\n]/.test(subject)) return [422, 'validation_error'];
  if (!String(from).replace(/>$/, '').endsWith(`@${domain}`)) return [403, 'validation_error'];
  return undefined;
}

/** An API of email as Resend documents it: takes what it takes, refuses what it refuses, and sends once for each key. */
export function actingAsEmailApi(apiKey: string, domain: string): { behaviour: ChatBehaviour; sent: SentEmail[] } {
  const sent: SentEmail[] = [];
  const answers = new Map<string, { asked: string; id: string }>();
  const behaviour: ChatBehaviour = (response, message) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (statusCode: number, name: string) => answer(statusCode, { statusCode, name, message: name });
    const refused = refusal(message, apiKey, domain);
    if (refused) return refuse(...refused);
    const key = String(message.headers['idempotency-key'] ?? randomUUID());
    const asked = JSON.stringify(message.body);
    const known = answers.get(key);
    if (known && known.asked !== asked) return refuse(409, 'invalid_idempotent_request');
    const id = known?.id ?? randomUUID();
    if (!known) sent.push(message.body as unknown as SentEmail);
    answers.set(key, { asked, id });
    return answer(200, { id });
  };
  return { behaviour, sent };
}
