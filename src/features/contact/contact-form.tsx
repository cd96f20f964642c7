import type { ContactMessage } from '@contracts/contact-message.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { NoScript } from '@/components/no-script';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { Field } from '@/components/ui/field';
import { OptionalLabel } from '@/components/ui/optional-label';
import { contact } from '@/content/landing.ts';
import { createIdempotencyKeys } from '@/lib/idempotency-key';
import { dismissToast, toast } from '@/lib/toast';
import { sendMessage } from './send-message';

const { form } = contact;
const { fields } = form;

/** The message has every field of the form, filled in or not. */
function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const text = (name: keyof ContactMessage) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    projectType: text('projectType'),
    message: text('message'),
  };
}

/** The message form. The browser itself checks required fields and the email address. */
export function ContactForm() {
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [keyFor] = useState(createIdempotencyKeys);
  const element = useRef<HTMLFormElement>(null);
  const lastToast = useRef(0);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const content = readMessage(event.currentTarget);
    // The toast of the last attempt must not stand beside the answer to this one.
    dismissToast(lastToast.current);
    setSending(true);
    const result = await sendMessage(content, keyFor(content));
    setSending(false);
    setErrors(result.sent ? {} : result.fields);
    if (result.sent) element.current?.reset();
    lastToast.current = toast(result.sent ? form.success : { ...form.failure, variant: 'destructive' });
  }

  return (
    <form ref={element} onSubmit={(event) => void submit(event)} aria-labelledby="contact-form-title">
      <h3 id="contact-form-title" className="text-2xl font-bold tracking-tight">
        {form.title}
      </h3>
      <NoScript className="mt-3">{form.noScript}</NoScript>
      <div className="mt-6 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={fields.name.label} error={errors.name}>
          {(control) => (
            <input
              {...control}
              name="name"
              readOnly={sending}
              required
              autoComplete="name"
              className={controlClass()}
            />
          )}
        </Field>
        <Field label={fields.email.label} error={errors.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              readOnly={sending}
              required
              autoComplete="email"
              className={controlClass()}
            />
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.company.label}</OptionalLabel>} error={errors.company}>
          {(control) => (
            <input
              {...control}
              name="company"
              readOnly={sending}
              autoComplete="organization"
              className={controlClass()}
            />
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.projectType.label}</OptionalLabel>} error={errors.projectType}>
          {(control) => (
            <select {...control} name="projectType" defaultValue="" className={controlClass()}>
              <option value="">{fields.projectType.none}</option>
              {form.projectTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label={fields.message.label} hint={fields.message.hint} error={errors.message} className="sm:col-span-2">
          {(control) => (
            <textarea
              {...control}
              name="message"
              readOnly={sending}
              required
              rows={5}
              className={controlClass('resize-y')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={sending} busyLabel={form.sending} className="mt-6 max-sm:w-full sm:min-w-40">
        {form.send}
      </Button>
    </form>
  );
}
