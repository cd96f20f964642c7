import { messageSchema } from '@contracts/message.ts';
import { useState } from 'react';
import { OfflineNote } from '@/components/offline-note.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field, TextArea, TextField } from '@/components/ui/field.tsx';
import { contact } from '@/content/landing.ts';
import { inWords } from '@/lib/locales.ts';
import { useFormSubmission } from '@/lib/use-form-submission.ts';
import { sendMessage } from './send-message.ts';

const words = contact.form;
const { fields } = words;

/** The message form. The browser itself checks required fields and the email address. */
export function MessageForm() {
  const [sent, setSent] = useState<{ time: string; email: string }>();
  const { form, field, errors, isSubmitting, hasFailed, onSubmit } = useFormSubmission({
    contract: messageSchema,
    send: sendMessage,
    toasts: words,
    onSent({ content, accepted }) {
      // Otherwise the message was not stored: no one will reply to it.
      if (!accepted) return;
      const time = inWords(new Date(accepted.receivedAt), { hour: 'numeric', minute: '2-digit' });
      setSent({ time, email: content.email });
    },
  });
  return (
    <form onSubmit={onSubmit} aria-labelledby="message-form-title">
      <h3 id="message-form-title" className="text-2xl font-bold tracking-tight">
        {words.title}
      </h3>
      <div className="mt-6 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label={fields.name.label} required autoComplete="name" {...field('name')} />
        <TextField label={fields.email.label} type="email" required autoComplete="email" {...field('email')} />
        <TextField label={fields.company.label} optional autoComplete="organization" {...field('company')} />
        <Field label={fields.projectType.label} optional error={errors.projectType?.message}>
          {(control) => (
            <select {...control} {...form.register('projectType')} className="control">
              <option value="">{fields.projectType.none}</option>
              {words.projectTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <TextArea
          label={fields.message.label}
          hint={fields.message.hint}
          required
          rows={5}
          className="sm:col-span-2"
          {...field('message')}
        />
      </div>
      <Button type="submit" busy={isSubmitting} busyLabel={words.sending} className="mt-6 max-sm:w-full sm:min-w-40">
        {words.send}
      </Button>
      {hasFailed && (
        <div className="mt-3">
          <p>{`${words.failure.title}. ${words.failure.description}`}</p>
          <OfflineNote className="text-muted" />
        </div>
      )}
      {sent && (
        <p className="mt-3 text-muted">
          <Sentence
            text={words.sent}
            time={<span>{sent.time}</span>}
            email={<span translate="no">{sent.email}</span>}
          />
        </p>
      )}
    </form>
  );
}
