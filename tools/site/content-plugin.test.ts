import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** What the modules that Vite loads export, by their names. */
const modules = vi.hoisted(() => ({ current: {} as Record<string, Record<string, unknown>> }));
const moduleOf = (file: string) => modules.current[/([\w-]+)\.ts$/.exec(file)?.[1] ?? ''];

vi.mock('vite', async (load) => ({
  ...(await load<typeof import('vite')>()),
  runnerImport: async (file: string) => ({ module: moduleOf(file) }),
}));

// Another file may have loaded it, with the real Vite.
vi.resetModules();
const { contentPlugin } = await import('./content-plugin.ts');
afterAll(() => void vi.resetModules());

const checkContent = vi.fn();
const warn = vi.fn();
const contentFiles = { 'site.ts': {} };

beforeEach(() => {
  checkContent.mockReset();
  warn.mockReset();
  modules.current = {
    'check-content': { checkContent, adviseOnContent: () => ['a poor word'], contentFiles },
    'generated-files': { generatedFiles: { 'a.txt': () => 'A', '.well-known/b.txt': () => 'B', 'c.png': () => 'C' } },
    head: { fillDevShell: (html: string, address: string) => `${html} for ${address}` },
  };
});

// biome-ignore lint/suspicious/noExplicitAny: the hooks are called as Vite calls them, with a part of what it gives.
const hooks = () => contentPlugin() as any;

/** What a build with that environment warns of, and the files that it writes. */
async function build(env: Record<string, string>) {
  const plugin = hooks();
  await plugin.configResolved({ env });
  const files: object[] = [];
  await plugin.generateBundle.call({
    environment: { logger: { warn } },
    emitFile: (file: object) => files.push(file),
  });
  return { warnings: warn.mock.calls.flat(), files };
}

const SENDS_NOTHING = 'VITE_CONTACT_DELIVERY is not "on": the contact form says "sent", and sends nothing';

it.each([
  [{}, ['a poor word', SENDS_NOTHING]],
  [{ VITE_CONTACT_DELIVERY: 'on' }, ['a poor word']],
])('A build with %j warns of what looks poor, and of a form that sends nothing.', async (env, warnings) => {
  expect((await build(env)).warnings).toEqual(warnings);
});

it.each([
  [new Error('brand.name is empty'), 'brand.name is empty'],
  [
    new TypeError('pages is undefined'),
    'pages is undefined. Is an export of src/content/ gone? npm run typecheck names it',
  ],
])(
  'A mistake in the content ends a build before it begins, in one message without a stack: %s',
  async (error, said) => {
    checkContent.mockImplementation(() => {
      throw error;
    });
    await expect(hooks().configResolved({ env: {} })).rejects.toMatchObject({ message: said, stack: said });
  },
);

const server = { ssrLoadModule: async (file: string) => moduleOf(file) };

/** What the dev server answers, or with what it lets others answer. */
function ask(url: string) {
  return new Promise((resolve) => {
    const headers: Record<string, string> = {};
    const response = {
      setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
      end: (body: string) => resolve([headers, body]),
    };
    const use = (answer: (...parts: unknown[]) => void) => answer({ url }, response, resolve);
    hooks().configureServer({ ...server, middlewares: { use } });
  });
}

it.each([
  ['/a.txt?v=1', 'text/plain; charset=utf-8', 'A'],
  ['/.well-known/b.txt', 'text/plain; charset=utf-8', 'B'],
  ['/c.png', 'image/png', 'C'],
])('The dev server answers %s with the file of that name.', async (url, type, body) => {
  expect(await ask(url)).toEqual([{ 'Content-Type': type }, body]);
});

/** What the dev server does about a changed file, says on the console and sends to the page. */
async function change(file: string) {
  const said = vi.fn();
  const send = vi.fn();
  const environment = { hot: { send } };
  const logger = { error: said };
  const result = await hooks().hotUpdate.call({ environment }, { file, server: { ...server, config: { logger } } });
  return { result, said: said.mock.calls, sent: send.mock.calls };
}

it('A mistake in the content stands over the page of the dev server, which stays as it was.', async () => {
  checkContent.mockImplementation(() => {
    throw new Error('brand.name is empty');
  });
  const err = { message: 'brand.name is empty', stack: '', plugin: 'content' };
  expect(await change(`${process.cwd()}/src/content/company.ts`)).toEqual({
    result: [],
    said: [['brand.name is empty', { timestamp: true }]],
    sent: [[{ type: 'error', err }]],
  });
});

it('Content without a mistake changes the page of the dev server as ever.', async () => {
  expect(await change(`${process.cwd()}/src/content/company.ts`)).toEqual({ result: undefined, said: [], sent: [] });
  expect(checkContent).toHaveBeenCalledOnce();
});
