import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDocument, reloadOnVersionSkew, untilNoReload } from './version-skew.ts';

const fetched = vi.fn<(url: unknown, options: RequestInit) => Promise<Response>>();
const reload = vi.fn();
/** What the page does when a part of its code cannot be fetched. */
let failed: () => void;

beforeEach(() => {
  document.body.innerHTML = '';
  reload.mockReset();
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.stubGlobal('location', { href: 'https://site.example/verify', reload });
  const listen = vi.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
  reloadOnVersionSkew();
  const [event, listener] = listen.mock.calls[0] ?? [];
  expect(event).toBe('vite:preloadError');
  failed = listener as () => void;
});

const answer = (status: number, type = 'text/html') =>
  fetched.mockImplementation(async () => new Response(null, { status, headers: type ? { 'content-type': type } : {} }));

/** Whether the page is reloaded. If it is, nothing more happens in it. */
async function isReloaded(): Promise<boolean> {
  const reloaded = new Promise<boolean>((resolve) => reload.mockImplementation(() => resolve(true)));
  failed();
  return Promise.race([reloaded, untilNoReload()?.then(() => false) ?? false]);
}
const expectReload = async () => expect(await isReloaded()).toBe(true);
const expectNoReload = async () => expect(await isReloaded()).toBe(false);

describe('a page whose code cannot be fetched', () => {
  test.each([
    [404, 'text/html'],
    [200, 'text/html; charset=utf-8'],
    [200, ''],
  ])('It is reloaded where the host answers %i, %j', async (status, type) => {
    answer(status, type);
    await expectReload();
  });

  test.each([
    [200, 'text/javascript'],
    [200, 'application/javascript; charset=utf-8'],
    [403, 'text/html'],
    [500, 'text/html'],
  ])('It stays where the host answers %i, %j', async (status, type) => {
    answer(status, type);
    await expectNoReload();
  });

  test.each(['<input value="typed">', '<textarea>typed</textarea>'])(
    'It stays while there are words in %s',
    async (field) => {
      document.body.innerHTML = field;
      answer(404);
      await expectNoReload();
    },
  );

  test('Empty fields and a chosen kind are no words', async () => {
    document.body.innerHTML = '<input><input type="radio" value="email" checked><textarea></textarea>';
    answer(404);
    await expectReload();
  });

  test('It stays where the browser could not remember the reload', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    answer(404);
    await expectNoReload();
  });
});

describe('a link to a page whose code cannot be fetched', () => {
  const error = new Error('Failed to fetch dynamically imported module');

  test.each([
    ['does not answer', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['refuses it', () => answer(503)],
  ])('It says that it failed where the host %s', async (_, prepare) => {
    prepare();
    const reloaded = new Promise((resolve) => reload.mockImplementation(() => resolve('reloaded')));
    await expect(Promise.race([loadDocument(error), reloaded])).rejects.toBe(error);
  });
});
