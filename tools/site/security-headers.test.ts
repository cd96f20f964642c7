import { Version } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const sources = {
  supabaseUrl: 'https://project.supabase.co/',
  pictureHosts: ['pictures.example'],
  scriptHashes: ['sha256-c2NyaXB0'],
  styleHashes: ['sha256-c3R5bGU='],
};
const headers = new Map(securityHeaders(sources));
const policy = headers.get('Content-Security-Policy') ?? '';

function findings(text: string) {
  const { csp } = new CspParser(text);
  return new CspEvaluator(csp, Version.CSP3).evaluate();
}

describe('the content security policy', () => {
  it('allows what the pages need, from where they need it, and nothing else', () => {
    expect(policy.split('; ')).toEqual([
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

  it('has nothing above medium by Google’s evaluator, which does find what is wrong', () => {
    expect(findings(policy).filter(({ severity }) => severity < Severity.MEDIUM)).toEqual([]);
    for (const loosened of [
      policy.replace("'sha256-c2NyaXB0'", "'unsafe-inline'"),
      policy.replace("script-src 'self'", 'script-src https:'),
      policy.replace("default-src 'none'; ", '').replace(/script-src[^;]*; /, ''),
    ]) {
      expect(findings(loosened).some(({ severity }) => severity === Severity.HIGH)).toBe(true);
    }
  });

  it('leaves a line at medium at most: whoever could store a file beside the pages could run it', () => {
    expect(findings(policy).map(({ severity, directive }) => [severity, directive])).toEqual([
      [Severity.MEDIUM_MAYBE, 'script-src'],
    ]);
  });

  it.each(['http://127.0.0.1:54321', 'http://localhost:54321'])('lets the pages call %s on this machine', (url) => {
    const local = new Map(securityHeaders({ ...sources, supabaseUrl: url }));
    expect(local.get('Content-Security-Policy')).toContain(`connect-src 'self' ${url};`);
  });

  it.each(['http://project.supabase.co', 'http://127.0.0.1.evil.example', 'ftp://127.0.0.1'])('refuses %s', (url) => {
    expect(() => securityHeaders({ ...sources, supabaseUrl: url })).toThrow(/https only/);
  });
});

describe('the other headers', () => {
  it.each([
    ['Strict-Transport-Security', 'max-age=63072000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ])('%s: %s', (name, value) => {
    expect(headers.get(name)).toBe(value);
  });

  it.each(['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'])('refuse the %s', (feature) => {
    expect(headers.get('Permissions-Policy')?.split(', ')).toContain(`${feature}=()`);
  });
});
