import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const sources = {
  supabaseUrl: 'https://project.supabase.co/',
  pictureHosts: ['pictures.example'],
  scriptHashes: ['sha256-c2NyaXB0'],
  styleHashes: ['sha256-c3R5bGU='],
};

it('The content security policy allows what the pages need, from where they need it, and nothing else.', () => {
  const policy = new Map(securityHeaders(sources)).get('Content-Security-Policy');
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-c2NyaXB0'",
    "style-src 'self' 'sha256-c3R5bGU='",
    "img-src 'self' data: https://pictures.example",
    "font-src 'self'",
    "connect-src 'self' https://project.supabase.co",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

it.each([
  ['http://127.0.0.1:54321', true],
  ['http://localhost:54321', true],
  ['http://project.supabase.co', false],
  ['http://127.0.0.1.evil.example', false],
  ['ftp://127.0.0.1', false],
])('The pages may call their API over https, or on this machine: %s is allowed: %s.', (supabaseUrl, isAllowed) => {
  const policy = () => new Map(securityHeaders({ ...sources, supabaseUrl })).get('Content-Security-Policy');
  if (isAllowed) expect(policy()).toContain(`connect-src 'self' ${supabaseUrl};`);
  else expect(policy).toThrow(/https only/);
});
