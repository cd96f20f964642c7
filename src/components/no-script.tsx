import { clsx } from 'clsx';
import { brand } from '@/content/company.ts';
import { WORDS_WITHOUT_SCRIPT } from '@/lib/late-start/protocol.ts';

interface NoScriptProps {
  className?: string;
  address?: string;
  children: string;
}

/** A form's notice for when scripts are switched off, or fail to load: then boot.ts shows it. */
export function NoScript({ className, address = brand.supportEmail, children }: NoScriptProps) {
  return (
    <p
      key={children}
      hidden
      role="alert"
      {...{ [WORDS_WITHOUT_SCRIPT]: '' }}
      className={clsx('shown-without-script text-muted', className)}
    >
      {`${children} `}
      <a translate="no" href={`mailto:${address}`} className="underline">
        {address}
      </a>
    </p>
  );
}
