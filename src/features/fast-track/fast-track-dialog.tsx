import { type FastTrackApplication, fastTrackApplicationSchema } from '@contracts/fast-track-application.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { fastTrack } from '@/content/fast-track';
import { createKeys, randomToken } from '@/lib/idempotency-key';
import { type Sent, useSubmission } from '@/lib/use-submission';
import { FastTrackForm, Order } from './fast-track-form';
import { prepareToSubmit, submitApplication } from './submit-application';

interface FastTrackDialogProps {
  open: boolean;
  /** What the URL field shows on opening, even if it is empty; undefined leaves the field as it was. */
  initialUrl: string | undefined;
  onClose: () => void;
  /** Called before `onClose`. */
  onSent: (sent: Sent<FastTrackApplication>) => void;
}

/** The application dialog. It keeps the draft while it is closed, so its owner should never unmount it. */
export function FastTrackDialog({ open, initialUrl, onClose, onSent }: FastTrackDialogProps) {
  const [tokenFor] = useState(() => createKeys(randomToken));
  const withToken = (content: FastTrackApplication) => ({ ...content, receiptToken: tokenFor(content) });
  const submission = useSubmission({
    contract: fastTrackApplicationSchema,
    send: (content, idempotencyKey) => submitApplication(withToken(content), idempotencyKey),
    toasts: fastTrack,
    onSent: (sent) => {
      onSent({ ...sent, content: withToken(sent.content) });
      onClose();
    },
  });
  const { setValue, setFocus } = submission.form;

  useLayoutEffect(() => {
    if (open && initialUrl !== undefined) setValue('coinmarketcapUrl', initialUrl);
  }, [open, initialUrl, setValue]);

  useEffect(() => {
    if (open) prepareToSubmit();
  }, [open]);

  function close() {
    submission.forgetMessages();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={fastTrack.title}
      kicker={<Order control={submission.form.control} />}
      closeLabel={fastTrack.close}
      locked={submission.isSubmitting}
      focusFirst={() => setFocus('telegramContact')}
    >
      <FastTrackForm submission={submission} onCancel={close} />
    </Dialog>
  );
}
