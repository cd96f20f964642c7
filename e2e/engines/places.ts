import { hero } from '../../src/content/hero.ts';
import { site as words } from '../../src/content/site.ts';
import type { Target } from './engine.ts';

/** What the journeys press and look for. */

export const menu: Target = { css: 'header button', text: words.header.menu };
export const projectLink: Target = { css: 'main input[name=url]' };
export const start: Target = { css: 'main form button[type=submit]' };
export const receipt: Target = { css: '[role=group]', text: hero.receipt.title };
export const dialog: Target = { css: '[role=dialog]' };
export const submit: Target = { css: '[role=dialog] button[type=submit]' };
export const contact: Target = { css: 'main form input:not([type=radio])' };

export const button = (text: string): Target => ({ css: 'main button', text });
export const menuLink = (text: string): Target => ({ css: 'header nav a', text });
export const footerLink = (text: string): Target => ({ css: 'footer a', text });
export const heading = (text: string): Target => ({ css: 'h1', text });
export const toast = (text: string): Target => ({ css: '[data-toaster] li', text });
export const outcome = (tone: 'go' | 'stop' | 'none'): Target => ({ css: `[data-verdict=${tone}]` });
export const field = (name: 'telegramContact' | 'coinmarketcapUrl' | 'projectBlurb'): Target => ({
  css: `[role=dialog] [name=${name}]`,
});
