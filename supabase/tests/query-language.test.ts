import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../tools/stack/ports.ts';
import { type Stack, startStack } from '../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../tools/stack/throwaway.ts';
import { bodies, COMPILED_WHILE_PLANNING, harmless, type Shape, shapes } from './support/query-language.ts';
import { sizes } from './support/sizes.ts';

// Whatever a caller writes around a call, it buys no uncounted answer. Each shape is asked as often as an address has room,
// and then once for a member of the team and once for a stranger, who must get the same.

/** How often an address may ask in a minute. */
const ROOM = 4;
/** From the sixth call on, PostgreSQL may use one plan for any value; PostgREST has two connections here, and takes turns. */
const ENOUGH_FOR_A_PLAN = 14;
const SEED = 13;
const LONGEST_MS = 1_800_000;

const dir = makeThrowawayDir();
let stack: Stack;
let db: pg.Pool;
let url: string;
// One call at a time, so that PostgREST opens no more connections.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  const postgrest = await freePort();
  stack = await startStack({ dir, throwaway: true, ports: { postgrest } });
  url = `http://127.0.0.1:${postgrest}`;
  db = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  await db.query(
    `update private.rate_limits set maximum = case when scope like '%\\_address%' then $1 else 1000000 end`,
    [ROOM],
  );
  // Room for a machine that is busy with other things: what runs without end is ended all the same.
  for (const name of ['verify_contact', 'resembles_contact']) {
    await db.query(`alter function public.${name}(text, text) set statement_timeout = '8s' set lock_timeout = '4s'`);
  }
  await db.query("notify pgrst, 'reload schema'");
});
afterAll(async () => {
  agent.destroy();
  await db?.end();
  await stack?.stop();
});

/** What stands in the row that is found, and in nothing that is asked. */
const OF_THE_ROW = /Mara Lind|mara_listbolt/;

interface Answer {
  status: number;
  body: string;
}

const plain: Shape = { method: 'POST', search: [], headers: { 'content-type': 'application/json' }, body: 'object' };

function ask(target: string, name: string, value: string, address: string, shape = plain): Promise<Answer> {
  const query = new URLSearchParams(shape.search).toString();
  const body = ['GET', 'HEAD', 'OPTIONS'].includes(shape.method) ? '' : bodies[shape.body](name, value);
  return new Promise((resolve, reject) => {
    const call = request(`${url}/${target}${query && `?${query}`}`, {
      agent,
      method: shape.method,
      headers: {
        ...shape.headers,
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${stack.anonKey}`,
        'cf-connecting-ip': address,
      },
    });
    call.once('error', reject).once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    call.end(body);
  });
}

const [CALLER, OTHER] = ['192.0.2.1', '192.0.2.77'];

const wasAnswered = ({ status }: Answer) => status >= 200 && status < 300;
const show = (shape: Shape, why: string) => `${why}: ${JSON.stringify(shape)}`;
const brief = ({ status, body }: Answer) => `${status} ${body.slice(0, 120)}`;
/** The one refusal that comes from PostgreSQL's planner, before the call has begun. */
const isPlannedTooLong = (shape: Shape) => JSON.stringify(shape).includes(COMPILED_WHILE_PLANNING);

interface Call {
  target: string;
  name: string;
  /** Those that the answer tells apart, and must not once the limit is used up. */
  member: string;
}

const stranger = (index: number) => `stranger${index}@evil.example`;

const calls: Call[] = [
  { target: 'rpc/verify_contact', name: 'search_email', member: 'mara@listbolt.example' },
  { target: 'rpc/resembles_contact', name: 'search_email', member: 'mara@listb0lt.example' },
  { target: 'verification_requests', name: 'email_to_verify', member: 'mara@listbolt.example' },
];

const logged = async () => Number((await db.query('select count(*) from public.verification_requests')).rows[0].count);

test.each(calls)(
  `$target: ${sizes.shapes} shapes, and none buys an answer that is not counted`,
  async ({ target, name, member }) => {
    const isLog = target === 'verification_requests';
    const found: string[] = [];
    for (const shape of shapes(sizes.shapes, SEED)) {
      await db.query('delete from private.rate_counters');
      const askFor = (value: string, how = shape) => ask(target, name, value, CALLER, how);
      const answers: Answer[] = [];
      const compare = async (when: string) => {
        const pair = [await askFor(member), await askFor(stranger(99))] as const;
        answers.push(...pair);
        if (pair[0].status !== pair[1].status || pair[0].body !== pair[1].body) {
          found.push(show(shape, `${when}: ${brief(pair[0])} or ${brief(pair[1])}`));
        }
      };
      const calm = harmless(shape);
      // Without values there is but one plan.
      const warmUps = JSON.stringify(calm) === JSON.stringify(shape) ? 0 : ENOUGH_FOR_A_PLAN;
      for (let index = 0; index < warmUps; index += 1) await ask(target, name, stranger(index), OTHER, calm);
      const before = isLog ? await logged() : 0;
      for (let index = 0; index < ROOM; index += 1) {
        answers.push(await askFor(index % 2 === 1 ? member : stranger(index)));
      }
      const answered = answers.filter(wasAnswered).length;
      // Where nothing is asked for (`limit=0`), PostgreSQL does not run the call at all.
      const isBlind = new Set(answers.map(brief)).size === 1;
      await compare(`after ${ROOM} such calls`);
      // What was answered was counted: plain calls find that much less room.
      for (let index = answered; index < ROOM; index += 1) await askFor(stranger(index), plain);
      const { status } = await askFor(stranger(0), plain);
      if (!isLog && !isBlind && status !== 429) found.push(show(shape, `${answered} not counted`));
      await compare('with the limit used up');
      if (isLog && (await logged()) - before > ROOM) found.push(show(shape, 'more rows than the limit'));
      const failed = answers.find((answer) => answer.status >= 500 && !isPlannedTooLong(shape));
      if (failed) found.push(show(shape, brief(failed)));
      const told = answers.find((answer) => !wasAnswered(answer) && OF_THE_ROW.test(answer.body));
      if (told) found.push(show(shape, brief(told)));
    }
    expect(found.length, found.slice(0, 20).join('\n')).toBe(0);
  },
  LONGEST_MS,
);

test('whatever was asked, no log holds a row of the team', () => {
  const files = readdirSync(path.join(dir, 'logs')).map((name) => path.join(dir, 'logs', name));
  const logs = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(logs.length).toBeGreaterThan(1000);
  expect(logs.split('\n').filter((line) => OF_THE_ROW.test(line))).toEqual([]);
});
