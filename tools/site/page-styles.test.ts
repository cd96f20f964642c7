import { expect, it } from 'vitest';
import { keepUsedStyles } from './page-styles.ts';

it('The styles in a page are those of the markup of all pages, in each of its states.', () => {
  const css = keepUsedStyles(
    '@layer utilities{.flex{display:flex}.grid{display:grid}.hover\\:flex:hover{display:flex}' +
      '@media print{.flex{display:block}}}a[href^="http"]:after{content:attr(href)}' +
      'a:focus-visible:before{content:"-"}table{color:red}',
    ['<a href="/" class="hover:flex"></a>', '<p class="flex"></p>'],
  );
  expect(css).toContain('.flex,.hover\\:flex:hover{display:flex}');
  expect(css).toContain('@media print{.flex{display:block}}');
  expect(css).toContain('content:attr(href)');
  expect(css).toContain('a:focus-visible:before{');
  expect(css).not.toMatch(/grid|table/);
});

it('The styles in a page include what a press may change: an attribute counts by its name.', () => {
  const css = keepUsedStyles('@layer components{.answer[data-state=open]{color:red}.answer[data-other]{color:blue}}', [
    '<p class="answer" data-state="closed"></p>',
  ]);
  expect(css).toBe('@layer components{.answer[data-state=open]{color:red}}');
});

it('The styles in a page keep the properties and animations that they use, and what lightningcss does not know.', () => {
  const css = keepUsedStyles(
    ':root{--used:red;--unused:blue}p{color:var(--used);forced-color-adjust:none;animation:spin 1s}' +
      '@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}@property --unused{syntax:"*";inherits:false}',
    ['<p></p>'],
  );
  expect(css).toContain(':root{--used:red}p{color:var(--used);forced-color-adjust:none;');
  expect(css).toContain('@keyframes spin');
  expect(css).not.toMatch(/fade|blue|@property/);
});
