import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dependencies, devDependencies } from '../../package.json';

/** The packages that were ordered, each with the place where it does its work. */
const ordered: [name: string, place: string][] = [
  ...[
    ...['react', 'react-dom', 'react-router-dom', '@supabase/supabase-js', '@tanstack/react-query', 'react-hook-form'],
    ...['zod', '@hookform/resolvers', '@radix-ui/react-dialog', '@radix-ui/react-accordion', '@radix-ui/react-toast'],
    ...['@radix-ui/react-tooltip', 'lucide-react', '@testing-library/react'],
  ].map((name): [string, string] => [name, 'src']),
  ['tailwindcss', 'src'],
  ['vite', 'vite.config.ts'],
  ['vitest', 'vitest.config.ts'],
];

const codeOf = (place: string) =>
  place.endsWith('.ts')
    ? readFileSync(place, 'utf8')
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|css)$/.test(file))
        .map((file) => readFileSync(`${place}/${file}`, 'utf8'))
        .join('\n');

test.each(ordered)('The ordered package %s is installed, and %s imports it', (name, place) => {
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  expect(codeOf(place)).toMatch(new RegExp(`(?:from|import) ['"]${name}[/'"]`));
});
