import { realpathSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

// In a re-branded copy the packages are links, behind which Vite's server reads no fonts.
const areLinked = !realpathSync('node_modules/@fontsource-variable/geist').startsWith(process.cwd());

describe.skipIf(areLinked)('The web fonts', () => {
  const faces: { name: string; source: string; options: object }[] = [];
  const added: unknown[] = [];
  const load = vi.fn(async function (this: unknown) {
    return this;
  });
  const top = vi.fn(() => 0);

  beforeEach(() => {
    faces.length = 0;
    added.length = 0;
    load.mockClear();
    vi.stubGlobal(
      'FontFace',
      class {
        load = load;
        constructor(name: string, source: string, options: object) {
          faces.push({ name, source, options });
        }
      },
    );
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { add: (face: unknown) => added.push(face) },
    });
    Object.defineProperty(document, 'elementFromPoint', {
      configurable: true,
      value: () => ({ getBoundingClientRect: () => ({ top: top() }) }),
    });
    vi.stubGlobal('CSS', { supports: (rule: string) => rule !== 'overflow-anchor:auto' });
    vi.stubGlobal('scrollBy', vi.fn());
  });
  const loadWebFonts = async () => (await import('./web-fonts.ts')).loadWebFonts();

  it('stay away together when one cannot be fetched, and the page keeps its own', async () => {
    load.mockRejectedValueOnce(new Error('no network'));
    await expect(loadWebFonts()).resolves.toBeUndefined();
    expect(added).toEqual([]);
  });

  it.each([
    ['moves the page by what its lines moved', 500, [[0, 30]]],
    ['leaves a page at its top', 0, []],
  ])('a browser without scroll anchoring %s', async (_, scrollY, moves) => {
    vi.stubGlobal('scrollY', scrollY);
    top.mockReturnValueOnce(100).mockReturnValueOnce(130);
    await loadWebFonts();
    expect(vi.mocked(scrollBy).mock.calls).toEqual(moves);
  });
});
