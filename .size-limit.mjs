import { readFileSync } from 'node:fs';

// The site as Playwright's set-up has built it. Brotli, a few percent over today's sizes: raise a line here if a page
// needs more. Why `/` is kept small: docs/decisions/0007-prerendering.md.
const dir = '.local/test/dist';

/** The modules that a page starts with, with all that they import. */
function modulesOf(page) {
  const [, names = ''] = /data-modules="([^"]+)"/.exec(readFileSync(`${dir}/${page}`, 'utf8')) ?? [];
  return names.split(' ').map((name) => dir + name);
}

export default [
  { name: 'HTML of /', path: `${dir}/index.html`, limit: '15100 B' },
  ...['verify', 'terms', 'cookies', '404'].map((page) => ({
    name: `HTML of /${page}`,
    path: `${dir}/${page}.html`,
    limit: '9300 B',
  })),
  { name: 'first JavaScript of /', path: modulesOf('index.html'), limit: '85500 B' },
  { name: 'first JavaScript of /verify', path: modulesOf('verify.html'), limit: '85500 B' },
  // A second zod, or a whole one, shows here.
  { name: 'all JavaScript', path: `${dir}/assets/*.js`, limit: '225 kB' },
  { name: 'the style sheet', path: `${dir}/assets/*.css`, limit: '8500 B' },
];
