// Notes that outlive a reload, until the tab is closed. A browser may forbid session storage: then none is kept.

export function getNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the note; null removes it. Returns whether the browser allows that. */
export function setNote(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
