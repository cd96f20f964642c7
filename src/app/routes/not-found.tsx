import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Bolt } from '@/components/bolt';
import { buttonClass } from '@/components/ui/button';
import { toOwnLanguage } from '@/lib/locales.ts';
import { site } from '@/lib/words.ts';

const { notFound } = site;

export function Route() {
  const { pathname } = useLocation();

  useEffect(() => console.error('404: there is no page at', pathname), [pathname]);

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
