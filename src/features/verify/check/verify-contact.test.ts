import { domainToASCII } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { resemblesContact, verifyContact } from './verify-contact';

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
  ])('A check throws on %s', async (_, body, status) => {
    answerWith(body, status);
    await expect(check()).rejects.toThrow();
  });

  it('A check throws when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(check()).rejects.toThrow();
  });
});

describe('resemblesContact', () => {
  async function askedAbout(value: string) {
    let asked = '';
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      asked = JSON.parse(body).search_email;
      return new Response('true');
    });
    await expect(resemblesContact({ kind: 'email', value }, new AbortController().signal)).resolves.toBe(true);
    return asked.split(/[@.]/);
  }

  it.each(['lіstbоlt', 'bücher', 'лист', 'リスト-ボルト', '😀bolt', 'lsźtbolt'])(
    'A domain is compared in its letters, here %s, when a mail program shows it in ASCII',
    async (letters) => {
      const code = domainToASCII(letters);
      expect(await askedAbout(`mara@desk.${code}.example`)).toEqual(['mara', 'desk', letters, code, 'example']);
    },
  );

  it('Each part of a domain is compared in its letters', async () => {
    const [desk, list] = ['bücher', 'lіstbоlt'].map((letters) => [letters, domainToASCII(letters)]) as [
      string,
      string,
    ][];
    expect(await askedAbout(`mara@${desk?.[1]}.${list?.[1]}.example`)).toEqual([
      'mara',
      ...[desk, list].flat(),
      'example',
    ]);
  });

  it.each(['xn--0', 'xn--99999999'])('A domain that only looks coded is compared as it is: %s', async (code) => {
    expect(await askedAbout(`mara@${code}.example`)).toEqual(['mara', code, code, 'example']);
  });
});
