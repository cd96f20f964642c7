import { shortReference } from '@contracts/answers.ts';
import { MEETING_PLACES, REPORT_LIMITS, reportSchema } from '@contracts/report.ts';
import { firstCharacters } from '@contracts/text-fields.ts';
import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { OfflineNote } from '@/components/offline-note.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field, TextArea, TextField } from '@/components/ui/field.tsx';
import { brand } from '@/content/company.ts';
import { report as ownReport } from '@/content/report.ts';
import { toTeam } from '@/content/verify.ts';
import { sentences, useAnnouncement } from '@/lib/announce.ts';
import { postTo } from '@/lib/post-form.ts';
import { scrollBehavior } from '@/lib/scroll-behavior.ts';
import { type Sent, useFormSubmission } from '@/lib/use-form-submission.ts';
import { site, translation } from '@/lib/words.ts';
import type { Reported } from './report-actions.tsx';

const report = translation?.report ?? ownReport;
const { fields, success, failure, tooLong } = report;

/** The same report as an email, for when our server cannot be reached. */
function emailOf(content: object): string {
  const lines = Object.entries(content).filter(([name, text]) => name in fields && text);
  const label = (name: string) => fields[name as keyof typeof fields].label;
  const body = lines.map(([name, text]) => `${label(name)}\n${text}`).join('\n\n');
  const subject = encodeURIComponent(toTeam.reportSubject);
  return `mailto:${brand.verifyEmail}?subject=${subject}&body=${encodeURIComponent(body)}`;
}

interface ReportFormProps {
  reported: Reported;
  open: boolean;
  onCancel: () => void;
  onSent: () => void;
}

/** Reports what was checked, or could not be. The typed words stay until the team has received them, even in a closed form. */
export function ReportForm({ reported: { kind, value }, open, onCancel, onSent }: ReportFormProps) {
  const [sent, setSent] = useState<Pick<Sent<object>, 'accepted'>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, field, errors, isSubmitting, hasFailed, onSubmit, stop } = useFormSubmission({
    contract: reportSchema,
    // The part of the value that a check looks at.
    defaultValues: { kind, value: firstCharacters(value, REPORT_LIMITS.value), language: site.language },
    send: postTo('report-contact'),
    onSent: (stored) => {
      setSent(stored);
      onSent();
    },
  });

  const offline = !navigator.onLine && site.offline;
  const failed =
    hasFailed && !isSubmitting ? sentences(failure.title, offline, failure.text, failure.email) : undefined;
  useAnnouncement(failed, true);

  /** The contract's message is in English. Too long is all that can be wrong with a typed text. */
  function text(name: 'whatHappened' | 'reporterContact') {
    const props = field(name);
    return { ...props, error: props.error && tooLong.replace('{max}', String(REPORT_LIMITS[name])) };
  }

  // The clicked button is gone: the focus moves to the part that took its place, which on a phone begins below the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the form whenever it opens, and for the thanks.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  }, [open, sent]);

  if (sent !== undefined) {
    return (
      <div className="mt-4">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
          {success.title}
        </h3>
        <p className="mt-1 text-muted">{success.text}</p>
        {sent.accepted && (
          <p className="mt-1 text-muted">
            {success.reference}{' '}
            <span translate="no" className="font-mono text-text">
              {shortReference(sent.accepted.id)}
            </span>
          </p>
        )}
      </div>
    );
  }
  return (
    <form hidden={!open} noValidate onSubmit={onSubmit} aria-labelledby="report-title" className="mt-4">
      <h3 ref={heading} tabIndex={-1} id="report-title" className="text-lg font-bold">
        {report.title}
      </h3>
      <p className="mt-1 text-muted">{report.intro}</p>
      <div className="mt-4 grid gap-4">
        <Field label={fields.value.label} error={errors.value?.message}>
          {(control) => <input {...control} {...form.register('value')} readOnly className="control font-mono" />}
        </Field>
        <Field label={fields.metWhere.label} optional error={errors.metWhere?.message}>
          {(control) => (
            <select {...control} {...form.register('metWhere')} className="control">
              <option value="">{fields.metWhere.none}</option>
              {MEETING_PLACES.map((place) => (
                <option key={place} value={place}>
                  {fields.metWhere.choices[place]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextArea
          label={fields.whatHappened.label}
          optional
          rows={4}
          placeholder={fields.whatHappened.placeholder}
          {...text('whatHappened')}
        />
        <TextField
          label={fields.reporterContact.label}
          optional
          autoComplete="email"
          autoCapitalize="none"
          placeholder={fields.reporterContact.placeholder}
          {...text('reporterContact')}
        />
      </div>
      {hasFailed && (
        <div className="mt-4 border-l-2 border-stop bg-ink-950 p-3">
          <p className="flex items-center gap-2 font-semibold">
            <CircleAlert aria-hidden className="size-4 shrink-0 text-stop" />
            {failure.title}
          </p>
          <OfflineNote className="mt-1 text-muted" />
          <p className="mt-1 text-muted">
            {failure.text}{' '}
            <a
              href={emailOf(form.getValues())}
              className="inline-block text-text underline underline-offset-4 hover:text-volt"
            >
              {failure.email}
            </a>
          </p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={report.sending}>
          {report.send}
        </Button>
        <Button variant="ghost" onClick={isSubmitting ? stop : onCancel}>
          {report.cancel}
        </Button>
      </div>
    </form>
  );
}
