import { Button, type ButtonVariant } from '@/components/ui/button';
import { claimLabel } from '@/content/first-screen.ts';
import { claimNote } from '@/content/landing.ts';
import { site } from '@/content/site.ts';
import { primaryAction } from '@/lib/primary-action';
import { OPENS_APPLICATION, openApplication, prepareApplication } from './application';

interface ApplyButtonProps {
  className: string;
  variant: ButtonVariant;
  children: string;
}

/** Opens the application, without a link. */
export function ApplyButton({ className, variant, children }: ApplyButtonProps) {
  return (
    <Button
      variant={variant}
      {...{ [OPENS_APPLICATION]: '' }}
      busyLabel={site.opening}
      onClick={() => void openApplication()}
      onPointerEnter={prepareApplication}
      onFocus={prepareApplication}
      className={className}
    >
      {children}
    </Button>
  );
}

/** The same under a section of the landing page, with what it leads to. As a second action it leaves the first one to the header. */
export function Claim({ variant }: { variant: ButtonVariant }) {
  return (
    <div
      ref={variant === 'secondary' ? undefined : primaryAction}
      className="mt-10 grid grid-cols-1 justify-items-start gap-3"
    >
      <ApplyButton variant={variant} className="min-h-13 px-7 text-lg font-bold">
        {claimLabel}
      </ApplyButton>
      <p className="text-sm text-balance text-muted">{claimNote}</p>
    </div>
  );
}
