import { useLayoutEffect } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { fastTrack } from '@/content/fast-track';
import { FastTrackForm } from './fast-track-form';
import { useFastTrackForm } from './use-fast-track-form';

interface FastTrackDialogProps {
  open: boolean;
  /** Filled into the URL field on opening; empty leaves the field as it was. */
  initialUrl: string;
  onOpenChange: (open: boolean) => void;
}

/** The application dialog. What was typed is kept until it is sent or the tab is closed. */
export function FastTrackDialog({ open, initialUrl, onOpenChange }: FastTrackDialogProps) {
  const state = useFastTrackForm(() => onOpenChange(false));
  const { form, isSubmitting, forgetMessages } = state;
  const { setValue, setFocus } = form;

  useLayoutEffect(() => {
    if (open && initialUrl !== '') setValue('coinmarketcapUrl', initialUrl);
  }, [open, initialUrl, setValue]);

  function changeOpen(next: boolean) {
    if (!next) forgetMessages();
    onOpenChange(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={fastTrack.title}
      closeLabel={fastTrack.close}
      locked={isSubmitting}
      focusFirst={() => setFocus('telegramContact')}
    >
      <FastTrackForm state={state} onCancel={() => changeOpen(false)} />
    </Dialog>
  );
}
