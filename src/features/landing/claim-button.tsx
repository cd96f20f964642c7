import { Button } from '@/components/ui/button';
import { claimLabel } from '@/content/first-screen.ts';
import { claimNote } from '@/content/landing.ts';
import { site } from '@/content/site.ts';
import { OPENS_APPLICATION } from '@/lib/dom-attributes.ts';
import { primaryAction } from '@/lib/primary-action';

export interface ClaimProps {
  onClaim: () => void;
  /** The visitor is about to click: a good moment to load the dialog. */
  onIntent: () => void;
}

export function ClaimButton({ onClaim, onIntent }: ClaimProps) {
  return (
    <div ref={primaryAction} className="grid grid-cols-1 justify-items-start gap-3">
      <Button
        {...{ [OPENS_APPLICATION]: '' }}
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
