import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tools/stack/ports.ts';
import {
  asExpression,
  type Engine,
  type EngineKind,
  type Key,
  listenForTrouble,
  type Size,
  type Tab,
} from './engine.ts';
import { startProgram, stopProgram } from './programs.ts';

const QUIET_MS = 6000;
const SCRIPT_MS = 3000;
/** Now and then the driver loses a call that it gets while one document takes the place of another. */
const ANSWER_MS = 8000;
const LOAD_MS = 20_000;
/** A busy machine starts a browser slowly. */
const START_MS = 60_000;
const KEYS: Record<Exclude<Key, 'Shift+Tab'>, string> = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C' };
const SHIFT = '\uE008';

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** WebKit's own small browser, which Debian keeps out of the PATH. */
function findMiniBrowser(): string | undefined {
  const libraries = [
    '/usr/lib',
    '/usr/libexec',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ];
  return libraries
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit2gtk-4') && existsSync(path));
}

/** A virtual screen. */
async function startScreen(): Promise<{ env: NodeJS.ProcessEnv; close(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const screen = startProgram('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
    (screen.stdio[3] as Readable).once('data', (number) => resolve(`:${String(number).trim()}`));
  });
  // WebKit's sandbox does not work for root; everyone else keeps it.
  const asRoot = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {};
  return {
    env: { ...process.env, ...asRoot, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    close: () => stopProgram(screen),
  };
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Calls of the W3C protocol. Throws what the driver answers for an error. */
function caller(base: string, patience = ANSWER_MS): Call {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
    return value;
  };
}

const typed = (text: string) => [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));

function steer(call: Call): Tab {
  const perform = (actions: object) => call('POST', '/actions', { actions: [actions] });
  const keys = (actions: object[]) => perform({ type: 'key', id: 'keyboard', actions }).then(() => undefined);
  const told: string[] = [];
  const run: Tab['run'] = async (code, ...args) =>
    (await call('POST', '/execute/sync', { script: `return ${asExpression(code, args)}`, args: [] })) as never;
  // The protocol does not report the console: the page itself keeps it, from its last line of markup on.
  const listen = () => run(asPageCode(listenForTrouble));
  const troubles = async () => {
    told.push(...(await run(() => (window as { troubles?: string[] }).troubles?.splice(0) ?? [])));
    return told;
  };
  /** The driver's own waiting for a parsed document hangs where the site is not that of the document before. */
  const load = async (path: string, body = {}) => {
    await troubles();
    await run(() => void Object.assign(window, { isLeft: true }));
    await call('POST', path, body);
    const isParsed = () => run(() => !('isLeft' in window) && document.readyState !== 'loading');
    for (const deadline = Date.now() + LOAD_MS; !(await isParsed().catch(() => false)); await wait(30)) {
      if (Date.now() > deadline) throw new Error(`${path} was not parsed after ${LOAD_MS} ms`);
    }
    await listen();
  };
  const step = async (path: string) => {
    await troubles();
    await call('POST', path, {});
    await listen();
  };
  return {
    open: (url) => load('/url', { url }),
    back: () => step('/back'),
    forward: () => step('/forward'),
    reload: () => load('/refresh'),
    run,
    press: async ({ x, y }, times = 1) => {
      const down = { type: 'pointerDown', button: 0 };
      const up = { type: 'pointerUp', button: 0 };
      const presses = Array.from({ length: times }, (_, press) => [
        ...(press > 0 ? [{ type: 'pause', duration: 60 }] : []),
        down,
        up,
      ]);
      const aim = { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) };
      const parameters = { pointerType: 'mouse' };
      await perform({ type: 'pointer', id: 'mouse', parameters, actions: [aim, ...presses.flat()] });
    },
    key: async (key) => {
      if (key !== 'Shift+Tab') return keys(typed(KEYS[key]));
      const hold = (type: string) => ({ type, value: SHIFT });
      return keys([hold('keyDown'), ...typed(KEYS.Tab), hold('keyUp')]);
    },
    type: (text) => keys(typed(text)),
    troubles,
  };
}

/** `listenForTrouble` takes no `find`. */
const asPageCode = (code: () => void) => code as (find: unknown) => void;

/** A driver and a browser of their own for each visit: nothing is remembered from the one before. */
async function visit<T>(env: NodeJS.ProcessEnv, { width, height }: Size, use: (tab: Tab) => Promise<T>): Promise<T> {
  const port = await freePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  try {
    const base = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${base}/status`).catch(() => undefined))) await wait(20);
    const alwaysMatch = { pageLoadStrategy: 'none', timeouts: { script: SCRIPT_MS } };
    const opened = await caller(base, START_MS)('POST', '/session', { capabilities: { alwaysMatch } });
    const call = caller(`${base}/session/${(opened as { sessionId: string }).sessionId}`);
    try {
      await call('POST', '/window/rect', { width, height });
      return await use(steer(call));
    } finally {
      // The driver may be past answering; it ends below all the same.
      await call('DELETE', '').catch(() => undefined);
    }
  } finally {
    await stopProgram(driver);
  }
}

/** Without the driver: a window that it controls writes its console nowhere. */
async function consoleOf(browser: string, env: NodeJS.ProcessEnv, url: string): Promise<string[]> {
  const args = ['--enable-write-console-messages-to-stdout=true', url];
  const window = startProgram(browser, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [window.stdout, window.stderr]) stream?.on('data', (text) => (said += text));
  await wait(QUIET_MS);
  await stopProgram(window);
  return said.split('\n').filter((line) => line.includes(' CONSOLE '));
}

async function start(): Promise<Engine> {
  const { env, close } = await startScreen();
  const version = await new Promise<string>((resolve) => {
    const asked = spawn(findMiniBrowser() ?? '', ['--version'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    asked.stdout.once('data', (text) => resolve(String(text).trim().replace(/^\D+/, '')));
  });
  return {
    name: 'WebKit',
    version,
    visit: (size, use) => visit(env, size, use),
    consoleOf: (url) => consoleOf(findMiniBrowser() ?? '', env, url),
    close,
  };
}

const NEEDED = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** WebKitGTK, Safari's engine, in a window on a virtual screen, driven by W3C WebDriver. */
export const webkit: EngineKind = {
  name: 'WebKit',
  missing() {
    const packages = Object.entries(NEEDED).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
    return packages.length === 0 ? undefined : `apt-get install ${packages.join(' ')}`;
  },
  start,
};
