import { logo } from '@/content/company.ts';

/** The brand's mark, in the current text color. */
export function Bolt({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${logo.size} ${logo.size}`} fill="currentColor" className={className}>
      <path d={logo.path} />
    </svg>
  );
}
