import { useEffect, useLayoutEffect } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { fastTrack } from '@/content/fast-track';
import { FastTrackForm } from './fast-track-form';
import { prepareToSubmit } from './submit-application';
import { type SentApplication, useFastTrackForm } from './use-fast-track-form';

interface FastTrackDialogProps {
  open: boolean;
  /** Filled into the URL field on opening; empty leaves the field as it was. */
  initialUrl: string;
  onClose: () => void;
  /** Called before `onClose`. */
  onSent: (sent: SentApplication) => void;
}

/** The application dialog. It keeps the draft while it is closed, so its owner should never unmount it. */
export function FastTrackDialog({ open, initialUrl, onClose, onSent }: FastTrackDialogProps) {
  const state = useFastTrackForm((sent) => {
    onSent(sent);
    onClose();
  });
  const { form, isSubmitting, forgetMessages } = state;
  const { setValue, setFocus } = form;

  useLayoutEffect(() => {
    if (open && initialUrl !== '') setValue('coinmarketcapUrl', initialUrl);
  }, [open, initialUrl, setValue]);

  useEffect(() => {
    if (open) prepareToSubmit();
  }, [open]);

  function close() {
    forgetMessages();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={fastTrack.title}
      closeLabel={fastTrack.close}
      locked={isSubmitting}
      focusFirst={() => setFocus('telegramContact')}
    >
      <FastTrackForm state={state} onCancel={close} />
    </Dialog>
  );
}
