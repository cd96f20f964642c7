import { Link } from 'react-router-dom';
import { brand } from '@/content/company.ts';
import { whereWeAre } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import { toOwnLanguage } from '@/lib/locales.ts';
import { pages } from '@/lib/words.ts';

const { where, signs, privacy, address, help } = verify;
const places = (['website', 'telegram', 'email', 'calendar'] as const).filter((place) => whereWeAre[place] !== '');

/** The company's own addresses, and the signs of someone who is not the company: there without a check. */
export function SafetyNotes() {
  return (
    <div className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-4 text-sm text-pretty md:grid-cols-2">
      <section aria-labelledby="where-we-are">
        <h2 id="where-we-are" className="text-base font-semibold">
          {where.title}
        </h2>
        <dl className="mt-2 grid gap-x-4 gap-y-1 min-[22rem]:grid-cols-[5.5rem_1fr]">
          {places.map((place) => (
            <div key={place} className="contents">
              <dt className="mt-1 text-muted min-[22rem]:mt-0">{where.places[place]}</dt>
              <dd translate="no" className="min-w-0 font-mono">
                {whereWeAre[place]}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-2">{where.never}</p>
      </section>
      <div className="grid content-start gap-2 text-muted">
        <details className="text-text">
          <summary className="cursor-pointer py-2.5 font-semibold md:pt-0.5">{signs.title}</summary>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {signs.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
        <p>{address}</p>
        <p>
          {`${privacy.text} `}
          <Link
            to={`${pages.cookies.path}#checks`}
            {...toOwnLanguage}
            className="underline underline-offset-4 hover:text-volt"
          >
            {privacy.link}
          </Link>
        </p>
        <p>
          {`${help} `}
          <a
            href={`mailto:${brand.verifyEmail}`}
            translate="no"
            className="inline-flex min-h-11 items-center font-mono text-text underline underline-offset-4 hover:text-volt"
          >
            {brand.verifyEmail}
          </a>
        </p>
      </div>
    </div>
  );
}
