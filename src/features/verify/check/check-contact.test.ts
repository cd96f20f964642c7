import { domainToASCII } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { checkContact, resemblesContact, verifyContact } from './check-contact.ts';

const lookup = { kind: 'email', value: 'mara@listbolt.example' } as const;
const row = {
  id: '0b8f6f6e-7d0c-4a55-9d1e-0a8f3c6f2b11',
  full_name: 'Mara Lindqvist',
  email: 'mara@listbolt.example',
  telegram_handle: null,
  contact_position: 'Head of Listings',
  verified_at: '2026-03-02T09:30:00+00:00',
};

/** Answers every request. */
const answerWith = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }));

const check = () => verifyContact(lookup, new AbortController().signal);

describe('verifyContact', () => {
  it('A check answers the contact, even if its id was made by hand', async () => {
    const contact = { ...row, id: '11111111-1111-1111-1111-111111111111' };
    answerWith(JSON.stringify([contact]));
    await expect(check()).resolves.toEqual({ status: 'verified', contact });
  });

  it('A check answers "not found" for an empty list, and only for that', async () => {
    answerWith('[]');
    await expect(check()).resolves.toEqual({ status: 'not-found' });
  });

  it.each([
    ['a server error', '{"message":"boom"}', 500],
    ['a server error with an empty list', '[]', 500],
    ['an empty body', '', 200],
    ['no list', '{}', 200],
    ['null', 'null', 200],
    ['an HTML page', '<!doctype html><title>Captive portal</title>', 200],
    ['a cut-off answer', `[${JSON.stringify(row).slice(0, 40)}`, 200],
    ['a row of another shape', '[{"full_name":"Mara Lindqvist"}]', 200],
    ['another contact', JSON.stringify([{ ...row, email: 'someone@listbolt.example' }]), 200],
    ['a partial answer', '[]', 206],
    // The client's library takes this for an empty list with status 200.
    ['an empty list with status 404', '[]', 404],
  ])('A check throws on %s', async (_, body, status) => {
    answerWith(body, status);
    await expect(check()).rejects.toThrow();
  });

  it.each([
    ['36', 36],
    ['1', 1],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['soon', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [null, undefined],
  ])('A refusal with Retry-After %j asks to wait %j seconds', async (header, retryAfter) => {
    const headers: HeadersInit = header === null ? {} : { 'Retry-After': header };
    vi.stubGlobal('fetch', async () => new Response('[]', { status: 429, headers }));
    await expect(check()).resolves.toEqual({ status: 'limited', retryAfter });
  });

  it('A check throws when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(check()).rejects.toThrow();
  });
});

describe('checkContact', () => {
  const asked = { url: 'http://stack.test/rest/v1/rpc/verify_contact', signal: new AbortController().signal };
  const logged = { url: 'http://stack.test/rest/v1/verification_requests' };
  it.each([
    ['a server error', async () => new Response('{}', { status: 503 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('A check and its log are each sent once, also after %s', async (_, answer) => {
    const fetched = vi.fn(answer);
    vi.stubGlobal('fetch', fetched);
    vi.useFakeTimers();
    await expect(checkContact(lookup, asked.signal)).rejects.toThrow();
    // Longer than a client would wait before it tries again.
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('A check does not wait for its log, and does not mind when the log fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    vi.stubGlobal('fetch', (url: string) =>
      url === logged.url ? new Promise((_, reject) => (fail = reject)) : Promise.resolve(new Response('[]')),
    );
    await expect(checkContact(lookup, asked.signal)).resolves.toEqual({ status: 'not-found' });
    fail(new TypeError('Failed to fetch'));
    await new Promise((resolve) => setTimeout(resolve));
  });
});

describe('resemblesContact', () => {
  it.each([
    ['null', 'null', 200],
    ['a word', '"true"', 200],
    ['a list', '[true]', 200],
    ['a partial answer', 'true', 206],
    ['an HTML page', '<!doctype html>', 200],
  ])('%s is no answer', async (_, body, status) => {
    answerWith(body, status);
    await expect(resemblesContact(lookup, new AbortController().signal)).rejects.toThrow();
  });

  async function askedAbout(value: string) {
    let asked = '';
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      asked = JSON.parse(body).search_email;
      return new Response('true');
    });
    await expect(resemblesContact({ kind: 'email', value }, new AbortController().signal)).resolves.toBe(true);
    return asked.split(/[@.]/);
  }

  it.each(['lіstbоlt', 'bücher', 'リスト-ボルト', '😀bolt', 'почемужеонинеговорятпорусски'])(
    'A domain is compared in its letters, here %s, when a mail program shows it in ASCII',
    async (letters) => {
      const code = domainToASCII(letters);
      expect(await askedAbout(`mara@${code}.${code}.example`)).toEqual([
        'mara',
        letters,
        code,
        letters,
        code,
        'example',
      ]);
    },
  );

  it('A domain with XN-- in capitals is compared in its letters, too', async () => {
    const code = domainToASCII('bücher').toUpperCase();
    expect(await askedAbout(`mara@${code}.example`)).toEqual(['mara', 'BüCHER', code, 'example']);
  });

  it.each(['xn--0', 'xn--99999999'])('A domain that only looks coded is compared as it is: %s', async (code) => {
    expect(await askedAbout(`mara@${code}.example`)).toEqual(['mara', code, code, 'example']);
  });
});
