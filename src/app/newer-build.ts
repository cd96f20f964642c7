const STORE = 'builds-left';
const PATIENCE_MS = 5000;

/** The script that this page runs. Every change to the app changes its name. */
const entry = new URL(import.meta.url).pathname;

let looking: Promise<void> | undefined;

/** Whether the host answers with another build of the site. What a captive portal answers is none. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    const html = await answer.text();
    return html.includes(' data-modules=') && !html.includes(entry);
  } catch {
    return false;
  }
}

/** What is on its way, or was written at some length. Not every browser puts it back after a reload. */
function wouldLose(): boolean {
  const isSending = document.querySelector('form [aria-disabled="true"]') !== null;
  const drafts = document.querySelectorAll<HTMLTextAreaElement>('textarea, [role="dialog"] input');
  return isSending || [...drafts].some(({ value }) => value !== '');
}

/** Each build is left once at most: for a while a host may answer with the old one and the new one in turn. */
function isFirstLeave(): boolean {
  try {
    const left = sessionStorage.getItem(STORE) ?? '';
    sessionStorage.setItem(STORE, left + entry);
    return !left.includes(entry);
  } catch {
    return false;
  }
}

async function lookForNewer(): Promise<void> {
  if (!(await isReplaced()) || wouldLose() || !isFirstLeave()) return;
  // A link that was followed has its address here already.
  location.reload();
  await new Promise(() => {});
}

/** After a new deployment the code that an open page still asks for is gone: loads the page that is there now. */
export function followNewerBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    looking ??= lookForNewer().finally(() => {
      looking = undefined;
    });
  });
}

/** Resolves when it is clear that a failed import does not lead to a newer build. */
export async function staysOnThisBuild(): Promise<void> {
  await looking;
}
