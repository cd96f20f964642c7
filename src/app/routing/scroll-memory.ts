const STORE = 'scroll-positions';

/** The scroll position of each history entry, by its key. Lives for the visit, reloads included. */
function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
  } catch {
    // Storage may be switched off or contain junk: Back then starts at the top.
    return {};
  }
}

export function recallScroll(key: string): number | undefined {
  return read()[key];
}

export function rememberScroll(key: string, top: number): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ ...read(), [key]: Math.round(top) }));
  } catch {
    // As above.
  }
}
