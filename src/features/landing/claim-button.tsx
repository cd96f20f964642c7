import { Button } from '@/components/ui/button';
import { claimLabel } from '@/content/hero.ts';

export interface ClaimProps {
  onClaim: () => void;
  /** The visitor is about to press: a good moment to load what comes next. */
  onIntent: () => void;
}

export function ClaimButton({ onClaim, onIntent }: ClaimProps) {
  return (
    <Button
      data-fast-track=""
      onClick={() => onClaim()}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className="min-h-13 px-7 text-lg font-bold"
    >
      {claimLabel}
    </Button>
  );
}
