import { expect, it } from 'vitest';
import { chunkName, prerenderRoutes } from './prerender.ts';

it.each<[string | null, string]>([
  ['/a/src/app/routes/cookies.tsx', 'assets/page-[hash].js'],
  ['/a/src/features/consult-popup/consult-popup.tsx', 'assets/page-[hash].js'],
  ['/a/src/features/verify/verify-page.tsx', 'assets/[name]-[hash].js'],
  ['/a/src/app/routes.ts', 'assets/[name]-[hash].js'],
  [null, 'assets/[hash].js'],
])('The chunk of %s is named so that no filter list refuses it: %s', (facadeModuleId, name) => {
  expect(chunkName({ facadeModuleId })).toBe(name);
});

it('A build without the address of its API is refused.', () => {
  const { buildApp } = prerenderRoutes(undefined) as { buildApp: (builder: object) => void };
  expect(() => buildApp({})).toThrow('a build needs the address of the API');
});
