import { logo } from '@/content/company.ts';

/** The shapes of the brand's mark, in the current text color where the logo names no other one. */
export const boltPaths = logo.paths.map(({ d, color }) => <path key={d} d={d} fill={color ?? 'currentColor'} />);

export function Bolt({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${logo.size} ${logo.size}`} className={className}>
      {boltPaths}
    </svg>
  );
}
