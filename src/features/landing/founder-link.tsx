import { clsx } from 'clsx';
import { ClientOnly } from '@/components/client-only.tsx';
import type { Founder } from '@/content/company.ts';
import { pages } from '@/content/pages.ts';

/** A link to /verify with one of our own handles, filled in already. */
export const checkOf = (handle: string) => ({
  to: `${pages.verify.path}#telegram=${handle.replace('@', '')}`,
  state: { isOwnLink: true },
});

/** Who somebody is, beside the name: the picture that the content names, or initials. */
export function Portrait({ name, picture, className }: Pick<Founder, 'name' | 'picture'> & { className?: string }) {
  const initials = name.split(' ').map((word) => word[0]);
  return (
    <span
      aria-hidden
      className={clsx(
        'figures grid shrink-0 place-items-center overflow-hidden rounded border border-line-strong bg-ink-800',
        className,
      )}
    >
      {/* Fetched after the first paint. */}
      {picture ? (
        <ClientOnly>
          <img src={picture} alt="" className="size-full object-cover" />
        </ClientOnly>
      ) : (
        <span>{initials}</span>
      )}
    </span>
  );
}
