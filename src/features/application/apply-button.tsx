import type { ComponentProps } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { claimNote } from '@/content/landing.ts';
import { claimLabel } from '@/content/ticket.ts';
import { primaryAction } from '@/lib/primary-action';
import { site } from '@/lib/words.ts';
import { OPENS_APPLICATION, openApplication, prepareApplication } from './application';

/** Opens the application, without a link. By its id the late start repeats a click that came before the app. */
export function ApplyButton(props: ComponentProps<typeof Button> & { id: string }) {
  return (
    <Button
      {...props}
      {...{ [OPENS_APPLICATION]: '' }}
      busyLabel={site.opening}
      onClick={() => void openApplication()}
      onPointerEnter={prepareApplication}
      onFocus={prepareApplication}
    />
  );
}

/** The button at the end of a section, with a note. While a primary one is in the window, the header has no such button. */
export function Claim({ id, variant }: { id: string; variant: ButtonVariant }) {
  return (
    <div
      ref={variant === 'secondary' ? undefined : primaryAction}
      className="mt-10 grid grid-cols-1 justify-items-start gap-3"
    >
      <ApplyButton id={id} variant={variant} className="min-h-13 px-7 text-lg font-bold">
        {claimLabel}
      </ApplyButton>
      <p className="text-sm text-balance text-muted">{claimNote}</p>
    </div>
  );
}
