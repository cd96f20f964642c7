import { clsx } from 'clsx';

interface NoScriptProps {
  className?: string;
  children: string;
}

/** What a form says where scripts are off, and where they do not come: then boot.ts shows it. */
export function NoScript({ className, children }: NoScriptProps) {
  return (
    <p hidden role="alert" className={clsx('shown-without-script text-muted', className)}>
      {children}
    </p>
  );
}
