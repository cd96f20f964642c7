import type { Page } from '@playwright/test';

/** A text as the translated page shows it: each piece of text stands in marks, so that a test can tell a translated word from an old or a foreign one. */
export const translated = (text: string) => `«${text}»`;

/** React draws the parts that a translator changed before they were hydrated once more, and reports each of them so. */
export const DRAWN_AGAIN = /^Minified React error #418/;

/**
 * Runs in the page. Translates it as browsers do: each text node gives way to a `<font>` with other words, at once and
 * whenever the page adds or changes one. What carries translate="no" stays.
 */
function translator(): void {
  const untouched = 'script, style, textarea, [translate=no], font[data-translated]';
  const wrap = (node: Text) => {
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(node.data) ?? [];
    if (words === '' || node.parentElement === null || node.parentElement.closest(untouched)) return;
    const font = document.createElement('font');
    font.dataset.translated = '';
    const inner = font.appendChild(document.createElement('font'));
    inner.textContent = `${before}«${words}»${after}`;
    node.replaceWith(font);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    nodes.forEach(wrap);
  };
  wrapAll(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrap(target);
      for (const node of addedNodes)
        if (node instanceof Text) wrap(node);
        else wrapAll(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Translates the page as it stands, and all that comes. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(translator);
}

/** Translates the next page as soon as its HTML is there, before the app has hydrated it. */
export async function translateFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${translator})`);
}
