import { PROJECT_BLURB_MAX } from '@contracts/fast-track-application.ts';
import { countCharacters } from '@contracts/text.ts';
import { clsx } from 'clsx';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { fastTrack } from '@/content/fast-track';

interface BlurbCountProps {
  control: Control<{
    telegramContact: string;
    coinmarketcapUrl?: string | undefined;
    projectBlurb?: string | undefined;
  }>;
}

/** Characters so far. A component of its own, so that typing renders nothing else. */
export function BlurbCount({ control }: BlurbCountProps) {
  const count = countCharacters(useWatch({ control, name: 'projectBlurb' }) ?? '');
  const over = count - PROJECT_BLURB_MAX;
  return (
    <span className={clsx('block text-right font-mono text-xs tabular-nums', over > 0 && 'font-semibold text-caution')}>
      {over > 0 && `${over} ${fastTrack.blurb.over} · `}
      {count} / {PROJECT_BLURB_MAX}
    </span>
  );
}
