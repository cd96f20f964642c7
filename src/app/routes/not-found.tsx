import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Bolt } from '@/components/bolt.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { toOwnLanguage } from '@/lib/locales.ts';
import { site } from '@/lib/words.ts';

const { notFound } = site;

/** The address that is meant where a mail program or a PDF has written the # of a link as %23, or as %2523. */
function withFragment(pathname: string): string | undefined {
  const [, path = '', again = '', rest = ''] = /^(.*?)%((?:25)*)23(.*)$/i.exec(pathname) ?? [];
  if (path === '') return undefined;
  let fragment = rest;
  try {
    for (let times = 0; times <= again.length / 2; times += 1) fragment = decodeURIComponent(fragment);
  } catch {
    // The program has encoded the # alone.
  }
  // By its parts: a path that begins with two slashes shall not become another host.
  return Object.assign(new URL(location.href), { pathname: path, hash: fragment }).href;
}

/** The unknown paths of this visit, each of which is logged once. */
const logged = new Set<string>();

export function Route() {
  const { pathname } = useLocation();

  useEffect(() => {
    const meant = withFragment(pathname);
    // Nothing is logged: the fragment of a receipt's link is a secret.
    if (meant) return location.replace(meant);
    if (logged.has(pathname)) return;
    logged.add(pathname);
    console.error('404: there is no page at', pathname);
  }, [pathname]);

  return (
    <div className="page flex min-h-[calc(100dvh-4rem)] flex-col items-start justify-center py-16">
      <svg aria-hidden="true" viewBox="0 0 172 74" className="w-full max-w-3xl text-ink-800 select-none">
        <g fill="currentColor" fontSize="100" fontWeight="700">
          <text x="-3" y="73">
            4
          </text>
          <text x="112" y="73">
            4
          </text>
        </g>
        <svg aria-hidden="true" x="56" width="60" height="74" className="text-volt">
          <Bolt />
        </svg>
      </svg>
      <div className="mt-10 max-w-full">
        <h1 className="text-title font-bold">{notFound.title}</h1>
        <p className="mt-4 text-lg text-muted">{notFound.text}</p>
        <Link to="/" {...toOwnLanguage} className={buttonClass('primary', 'mt-8')}>
          {notFound.home}
        </Link>
      </div>
    </div>
  );
}
