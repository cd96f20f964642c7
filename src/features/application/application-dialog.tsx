import { type Application, applicationSchema } from '@contracts/application.ts';
import { useEffect, useLayoutEffect } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { dialog } from '@/content/application.ts';
import { postTo } from '@/lib/post-form';
import { getSupabase } from '@/lib/supabase';
import { type Sent, useFormSubmission } from '@/lib/use-form-submission';
import { ApplicationForm, Order } from './application-form';

interface ApplicationDialogProps {
  open: boolean;
  /** What the URL field shows on opening, even if it is empty; undefined leaves the field as it was. */
  initialUrl: string | undefined;
  onClose: () => void;
  /** Called before `onClose`. */
  onSent: (sent: Sent<Application>) => void;
}

/** The application dialog. It keeps the draft while it is closed, so its owner should never unmount it. */
export function ApplicationDialog({ open, initialUrl, onClose, onSent }: ApplicationDialogProps) {
  const submission = useFormSubmission({
    contract: applicationSchema,
    send: postTo('submit-fast-track'),
    toasts: dialog,
    onSent: (sent) => {
      onSent(sent);
      onClose();
    },
  });
  const { setValue, setFocus } = submission.form;

  useLayoutEffect(() => {
    if (open && initialUrl !== undefined) setValue('coinmarketcapUrl', initialUrl);
  }, [open, initialUrl, setValue]);

  // Loads what sending needs: a connection that is lost while the form is filled in then costs one attempt, not every retry.
  useEffect(() => {
    if (open) getSupabase().catch(() => undefined);
  }, [open]);

  function close() {
    submission.forgetMessages();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={dialog.title}
      kicker={<Order control={submission.form.control} />}
      closeLabel={dialog.close}
      onStop={submission.isSubmitting ? submission.stop : undefined}
      focusFirst={() => setFocus('telegramContact')}
    >
      <ApplicationForm submission={submission} onCancel={close} />
    </Dialog>
  );
}
