import { type ContactReport, contactReportSchema, MEETING_PLACES, REPORT_LIMITS } from '@contracts/contact-report.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { Field } from '@/components/ui/field';
import { OptionalLabel } from '@/components/ui/optional-label';
import { report } from '@/content/report.ts';
import { verify } from '@/content/verify.ts';
import { createIdempotencyKeys } from '@/lib/idempotency-key';
import { submit } from '@/lib/submit';

const { fields, success, failure } = report;

type Status = 'editing' | 'sending' | 'sent' | 'failed';

/** The part of it that a check looks at. */
const reportedValue = (value: string) => [...value].slice(0, REPORT_LIMITS.value).join('');

function readReport(form: HTMLFormElement, { kind, value }: ContactLookup): Record<keyof ContactReport, string> {
  const data = new FormData(form);
  const text = (name: keyof ContactReport) => String(data.get(name) ?? '');
  return {
    kind,
    value: reportedValue(value),
    metWhere: text('metWhere'),
    whatHappened: text('whatHappened'),
    reporterContact: text('reporterContact'),
  };
}

/** The same report as an email, for when our server cannot be reached. */
function emailOf(content: Record<keyof ContactReport, string>): string {
  const lines = Object.entries(content).filter(([name, text]) => name !== 'kind' && text !== '');
  const label = (name: string) => fields[name as keyof typeof fields].label;
  const body = lines.map(([name, text]) => `${label(name)}\n${text}`).join('\n\n');
  const subject = encodeURIComponent(failure.emailSubject);
  return `mailto:${verify.help.email}?subject=${subject}&body=${encodeURIComponent(body)}`;
}

interface ReportFormProps {
  lookup: ContactLookup;
  open: boolean;
  onCancel: () => void;
}

/** Tells the team about the contact that was checked. What was typed stays until it was received, open or not. */
export function ReportForm({ lookup, open, onCancel }: ReportFormProps) {
  const [status, setStatus] = useState<Status>('editing');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [email, setEmail] = useState('');
  const [keyFor] = useState(createIdempotencyKeys);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // The button that was pressed is gone: the focus goes to what came in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the form whenever it opens, and for the thanks.
  useLayoutEffect(() => heading.current?.focus(), [open, status === 'sent']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever fields were found wrong.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (status === 'sending') return;
    const form = event.currentTarget;
    const content = readReport(form, lookup);
    const checked = contactReportSchema.safeParse(content);
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message }) => [String(path[0]), message]);
      setErrors(Object.fromEntries(found.reverse()));
      return;
    }
    setStatus('sending');
    const result = await submit({ functionName: 'report-contact', content, idempotencyKey: keyFor(content) });
    setErrors(result.sent ? {} : result.fields);
    setEmail(emailOf(content));
    setStatus(result.sent ? 'sent' : 'failed');
  }

  if (status === 'sent') {
    return (
      <div className="mt-4 border-t border-line pt-4">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
          {success.title}
        </h3>
        <p className="mt-1 text-muted">{success.text}</p>
      </div>
    );
  }
  const sending = status === 'sending';
  return (
    <form
      ref={form}
      hidden={!open}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-labelledby="report-title"
      className="mt-4 border-t border-line pt-4"
    >
      <h3 ref={heading} tabIndex={-1} id="report-title" className="text-lg font-bold">
        {report.title}
      </h3>
      <p className="mt-1 text-muted">{report.intro}</p>
      <div className="mt-4 grid gap-4">
        <Field label={fields.value.label} error={errors.value}>
          {(control) => (
            <input {...control} readOnly value={reportedValue(lookup.value)} className={controlClass('font-mono')} />
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.metWhere.label}</OptionalLabel>} error={errors.metWhere}>
          {(control) => (
            <select {...control} name="metWhere" defaultValue="" className={controlClass()}>
              <option value="">{fields.metWhere.none}</option>
              {MEETING_PLACES.map((place) => (
                <option key={place} value={place}>
                  {fields.metWhere.choices[place]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.whatHappened.label}</OptionalLabel>} error={errors.whatHappened}>
          {(control) => (
            <textarea
              {...control}
              name="whatHappened"
              rows={4}
              readOnly={sending}
              placeholder={fields.whatHappened.placeholder}
              className={controlClass('resize-y')}
            />
          )}
        </Field>
        <Field label={<OptionalLabel>{fields.reporterContact.label}</OptionalLabel>} error={errors.reporterContact}>
          {(control) => (
            <input
              {...control}
              name="reporterContact"
              readOnly={sending}
              autoComplete="email"
              autoCapitalize="none"
              placeholder={fields.reporterContact.placeholder}
              className={controlClass()}
            />
          )}
        </Field>
      </div>
      {status === 'failed' && (
        <div role="alert" className="mt-4 border-l-2 border-stop bg-ink-950 p-3">
          <p className="flex items-center gap-2 font-semibold">
            <CircleAlert aria-hidden className="size-4 shrink-0 text-stop" />
            {failure.title}
          </p>
          <p className="mt-1 text-muted">
            {failure.text}{' '}
            <a href={email} className="text-text underline underline-offset-4 hover:text-volt">
              {failure.email}
            </a>
          </p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={sending} busyLabel={report.sending}>
          {report.send}
        </Button>
        <Button variant="ghost" onClick={() => !sending && onCancel()}>
          {report.cancel}
        </Button>
      </div>
    </form>
  );
}
