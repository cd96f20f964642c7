import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { claimLabel } from '@/content/ticket.ts';
import { OPENS_APPLICATION } from '@/lib/late-start/protocol.ts';
import { site } from '@/lib/words.ts';
import { openApplication, prepareApplication } from './open-application.ts';

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

/** The button at the end of a section. The primary one is in the header, or the window's own. */
export function Claim({ id, note }: { id: string; note?: string }) {
  return (
    <div className="mt-8 flex w-fit flex-wrap items-center gap-x-5 gap-y-3">
      <ApplyButton id={id} variant="secondary" className="min-h-13 px-7 text-lg font-bold">
        {claimLabel}
      </ApplyButton>
      {note && <p className="text-sm text-balance text-muted">{note}</p>}
    </div>
  );
}
