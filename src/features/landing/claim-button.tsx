import { Button } from '@/components/ui/button';
import { claimLabel } from '@/content/hero.ts';
import { claimNote } from '@/content/landing.ts';
import { site } from '@/content/site.ts';
import { OPENS_FAST_TRACK } from '@/lib/dom-attributes.ts';
import { mainAction } from '@/lib/main-action';

export interface ClaimProps {
  onClaim: () => void;
  /** The visitor is about to press: a good moment to load the dialog. */
  onIntent: () => void;
}

export function ClaimButton({ onClaim, onIntent }: ClaimProps) {
  return (
    <div ref={mainAction} className="grid grid-cols-1 justify-items-start gap-3">
      <Button
        {...{ [OPENS_FAST_TRACK]: '' }}
        busyLabel={site.opening}
        onClick={() => onClaim()}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        className="min-h-13 px-7 text-lg font-bold"
      >
        {claimLabel}
      </Button>
      <p className="text-sm text-balance text-muted">{claimNote}</p>
    </div>
  );
}
