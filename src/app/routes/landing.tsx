import { lazy, memo, Suspense, useRef } from 'react';
import { ConsultPopup } from '@/features/consult-popup/consult-popup';
import type { ClaimProps } from '@/features/landing/claim-button';
import { Hero } from '@/features/landing/hero';
import { importLate } from '../late-part';
import { useFastTrackDialog } from '../use-fast-track-dialog';

const LandingSections = lazy(async () => {
  const { LandingSections } = await importLate('sections', () => import('./landing-sections'));
  return { default: LandingSections };
});

/** Never rendered anew from above: React would take markup that still waits for its code for outdated, and remove it. */
const LateSections = memo(function LateSections(claim: ClaimProps) {
  return (
    <div data-part="sections">
      <Suspense fallback={null}>
        <LandingSections {...claim} />
      </Suspense>
    </div>
  );
});

// Not drawn again with the dialog: the press waits for all that is.
const SteadyHero = memo(Hero);
const SteadyPopup = memo(ConsultPopup);

export function LandingRoute() {
  const heroForm = useRef<HTMLFormElement>(null);
  const { dialog, prepare, openEmpty, openWith } = useFastTrackDialog(heroForm);
  return (
    <>
      <SteadyHero formRef={heroForm} onIntent={prepare} onStart={openWith} />
      <LateSections onIntent={prepare} onClaim={openEmpty} />
      <SteadyPopup />
      {dialog}
    </>
  );
}
