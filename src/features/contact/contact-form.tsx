import { contactMessageSchema } from '@contracts/contact-message.ts';
import { NoScript } from '@/components/no-script';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { Field } from '@/components/ui/field';
import { OptionalLabel } from '@/components/ui/optional-label';
import { contact } from '@/content/landing.ts';
import { useSubmission } from '@/lib/use-submission';
import { sendMessage } from './send-message';

const { form } = contact;
const { fields } = form;

/** The message form. The browser itself checks required fields and the email address. */
export function ContactForm() {
  const {
    form: { register },
    errors,
    isSubmitting,
    onSubmit,
  } = useSubmission({ contract: contactMessageSchema, send: sendMessage, toasts: form });
  return (
    <form onSubmit={onSubmit} aria-labelledby="contact-form-title">
      <h3 id="contact-form-title" className="text-2xl font-bold tracking-tight">
        {form.title}
      </h3>
      <NoScript className="mt-3">{form.noScript}</NoScript>
      <div className="mt-6 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={fields.name.label} error={errors.name?.message}>
          {(control) => (
            <input
              {...control}
              {...register('name')}
              readOnly={isSubmitting}
              required
              autoComplete="name"
              className={controlClass()}
            />
          )}
        </Field>
        <Field label={fields.email.label} error={errors.email?.message}>
          {(control) => (
            <input
              {...control}
              {...register('email')}
              type="email"
              readOnly={isSubmitting}
              required
              autoComplete="email"
              className={controlClass()}
            />
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.company.label}</OptionalLabel>} error={errors.company?.message}>
          {(control) => (
            <input
              {...control}
              {...register('company')}
              readOnly={isSubmitting}
              autoComplete="organization"
              className={controlClass()}
            />
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.projectType.label}</OptionalLabel>} error={errors.projectType?.message}>
          {(control) => (
            <select {...control} {...register('projectType')} className={controlClass()}>
              <option value="">{fields.projectType.none}</option>
              {form.projectTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={fields.message.label}
          hint={fields.message.hint}
          error={errors.message?.message}
          className="sm:col-span-2"
        >
          {(control) => (
            <textarea
              {...control}
              {...register('message')}
              readOnly={isSubmitting}
              required
              rows={5}
              className={controlClass('resize-y')}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={isSubmitting} busyLabel={form.sending} className="mt-6 max-sm:w-full sm:min-w-40">
        {form.send}
      </Button>
    </form>
  );
}
