import { clsx } from 'clsx';
import { brand } from '@/content/brand.ts';
import { links } from '@/content/links.ts';
import { WORDS_WITHOUT_SCRIPT } from '@/lib/page-marks.ts';

interface NoScriptProps {
  className?: string;
  children: string;
}

/** A form's notice for when scripts are switched off, or fail to load: then boot.ts shows it. It ends in the address to write to. */
export function NoScript({ className, children }: NoScriptProps) {
  return (
    <p
      hidden
      role="alert"
      {...{ [WORDS_WITHOUT_SCRIPT]: '' }}
      className={clsx('shown-without-script text-muted', className)}
    >
      {children}{' '}
      <a href={links.emailUrl} className="underline">
        {brand.supportEmail}
      </a>
    </p>
  );
}
