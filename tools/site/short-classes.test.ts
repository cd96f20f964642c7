import { expect, it } from 'vitest';
import { shortenClasses } from './short-classes.ts';

const shorten = (own: string, page: string, later = '') => {
  const { styles, pages } = shortenClasses(own + later, own, [page]);
  return `${styles} ${pages}`;
};

it('A short class is the same in the page and in its styles.', () => {
  const page = '<p class="md:flex hover:not-first:mt-0">Some flex.</p>';
  expect(shorten('.md\\:flex{color:red}.hover\\:not-first\\:mt-0:hover:not(:first-child){margin:0}', page)).toBe(
    '.a{color:red}.b:hover:not(:first-child){margin:0} <p class="a b">Some flex.</p>',
  );
  expect(shorten(':where(.gaps>:first-child){margin:0}', '<p class="gaps"></p>')).toBe(
    ':where(.a>:first-child){margin:0} <p class="a"></p>',
  );
});

it('A class that no rule is about is left out.', () => {
  expect(shorten('.x{color:red}', '<p class="icon"></p><p class="icon x"></p>')).toBe(
    '.a{color:red} <p></p><p class="a"></p>',
  );
});

it('A short class is never the name of another class.', () => {
  expect(shorten('.first{color:red}', '<p class="first"></p>', '.a{color:blue}')).toBe(
    '.b{color:red} <p class="b"></p>',
  );
});

it.each([
  ['a rule comes later', '.long{color:red}', '.long[aria-invalid]{color:#00f}'],
  ['another element may have it as well', '.long .long{color:red}', ''],
  ['it is asked for around another class', '.long>.other{color:red}', ''],
  ['a script sets a property of its rule', '.long{margin:calc(var(--scrolled,0)*1px)}', ''],
])('A class keeps its name where %s.', (_, own, later) => {
  expect(shorten(own, '<p class="long"></p>', later)).toBe(`${own} <p class="long"></p>`);
});

it('A class becomes short inside an element that keeps its name.', () => {
  const page = '<p class="group"><i class="group-hover:red"></i></p>';
  expect(shorten('.group-hover\\:red:is(:where(.group):hover *){color:red}', page)).toBe(
    '.a:is(:where(.group):hover *){color:red} <p class="group"><i class="a"></i></p>',
  );
});

it('A class that a script asks for keeps its name.', () => {
  const script = '<script>document.querySelectorAll("p.asked").hidden=true</script>';
  expect(shorten('.asked,.hidden{color:red}', `<p class="hidden asked"></p>${script}`)).toBe(
    `.asked,.a{color:red} <p class="a asked"></p>${script}`,
  );
});

it('Markup with class names that are not plain words stays as it is.', () => {
  const page = '<p class="[&amp;&gt;*]:mt-0"></p>';
  expect(shorten('.x{color:red}', page, '.\\[\\&\\>\\*\\]\\:mt-0>*{margin:0}')).toContain(page);
});
