import { type Application, applicationLabels, applicationSchema, PROJECT_BLURB_MAX } from '@contracts/application.ts';
import { countCharacters } from '@contracts/text-fields.ts';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Watch } from 'react-hook-form';
import { CopyButton } from '@/components/copy-button.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { OfflineNote } from '@/components/offline-note.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { dialog } from '@/content/application.ts';
import { links } from '@/content/company.ts';
import { ticket } from '@/content/ticket.ts';
import { sentences } from '@/lib/announce.ts';
import { tickerOf, withHttps } from '@/lib/listing-url.ts';
import { postTo } from '@/lib/post-form.ts';
import { type Sent, useFormSubmission } from '@/lib/use-form-submission.ts';
import { pages } from '@/lib/words.ts';

const { success, failure, failed } = dialog;
const failureToast = (text: string) => ({ ...failure, announced: sentences(failure.title, failure.description, text) });

/** A handle or an address: the keyboard of a phone leaves it as it is typed. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', enterKeyHint: 'send', spellCheck: false } as const;

interface ApplicationDialogProps {
  /** What the URL field shows on opening, even if it is empty; undefined leaves the field as it was. */
  opened: { url: string | undefined } | null;
  /** With the application, if it was sent. */
  onClose: (sent?: Sent<Application>) => void;
}

/** The application dialog. It keeps the draft while it is closed, so its owner should never unmount it. */
export function ApplicationDialog({ opened, onClose }: ApplicationDialogProps) {
  const {
    form,
    field,
    isSubmitting,
    failure: kind,
    onSubmit,
    stop,
    forgetMessages,
  } = useFormSubmission({
    contract: applicationSchema,
    send: postTo('submit-fast-track'),
    toasts: { success, failure: failureToast(failed.text), limited: failureToast(failed.limited) },
    onSent: onClose,
  });
  const { control, getValues, setFocus, setValue } = form;
  const showUrl = () => setValue('coinmarketcapUrl', getValues('coinmarketcapUrl'));

  useLayoutEffect(() => {
    if (opened?.url !== undefined) setValue('coinmarketcapUrl', opened.url);
  }, [opened, setValue]);

  function close() {
    forgetMessages();
    onClose();
  }

  return (
    <Dialog
      open={opened !== null}
      onClose={close}
      title={dialog.title}
      kicker={
        <p className="label text-muted">
          <span>{ticket.title}</span>
          <Watch control={control} name="coinmarketcapUrl" render={tokenOfLink} />
        </p>
      }
      closeLabel={dialog.close}
      onStop={isSubmitting ? stop : undefined}
      focusFirst={() => setFocus('telegramContact')}
    >
      <form noValidate aria-busy={isSubmitting} onSubmit={onSubmit}>
        <div className="grid gap-5 px-5 py-6 sm:px-8">
          <TextField
            {...asTyped}
            autoComplete="impp"
            label={dialog.telegram.label}
            required
            placeholder={dialog.telegram.placeholder}
            {...field('telegramContact')}
          />
          <fieldset className="grid min-w-0 gap-4">
            <legend className="pb-4 font-semibold text-balance">{dialog.about}</legend>
            <TextField
              {...asTyped}
              autoComplete="off"
              label={dialog.url.label}
              inputMode="url"
              placeholder={dialog.url.placeholder}
              {...field('coinmarketcapUrl', { setValueAs: withHttps, onBlur: showUrl })}
            />
            <p
              aria-hidden
              className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
            >
              {dialog.or}
            </p>
            <TextArea
              label={dialog.blurb.label}
              counter={<Watch control={control} name="projectBlurb" render={countOf} />}
              rows={4}
              dir="auto"
              placeholder={dialog.blurb.placeholder}
              {...field('projectBlurb', { deps: 'coinmarketcapUrl' })}
            />
          </fieldset>
          <NextSteps />
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-ink-900 px-5 py-4 sm:px-8 bottom-0 [@media(min-height:40rem)]:sticky">
          {kind && (
            <FailureNote text={kind === 'limited' ? failed.limited : failed.text}>
              <Watch control={control} render={copyOf} />
            </FailureNote>
          )}
          <Button variant="secondary" className="max-[22.5rem]:grow" onClick={isSubmitting ? stop : close}>
            {dialog.cancel}
          </Button>
          <Button type="submit" className="grow sm:grow-0" busy={isSubmitting} busyLabel={dialog.submitting}>
            {dialog.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function tokenOfLink(link = '') {
  const ticker = tickerOf(link);
  return ticker && <span key={ticker} translate="no">{` · ${ticker}`}</span>;
}

function countOf(blurb = '') {
  const count = countCharacters(blurb);
  const over = count - PROJECT_BLURB_MAX;
  return (
    <span className={clsx('block text-right font-mono text-xs', over > 0 && 'text-caution')}>
      {`${over > 0 ? `${over} ${dialog.blurb.over} · ` : ''}${count} / ${PROJECT_BLURB_MAX}`}
    </span>
  );
}

function NextSteps() {
  return (
    <section className="rounded border border-line bg-ink-950 p-4">
      <h3 className="font-semibold text-sm">{dialog.next.title}</h3>
      <ol className="mt-3 grid gap-2 text-muted text-sm sm:grid-cols-3">
        {dialog.next.steps.map(({ title, ...more }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-2">
            <span aria-hidden className="font-mono text-volt">
              {index + 1}
            </span>
            <span className="text-text">{title}</span>
            {'note' in more && <span className="col-start-2 text-xs">{more.note}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-muted text-xs">
        <Sentence
          text={dialog.next.keeping}
          details={
            <ExternalLink
              href={`${pages.cookies.path}#applications`}
              className="underline underline-offset-4 hover:text-volt"
            >
              {dialog.next.details}
            </ExternalLink>
          }
        />
      </p>
    </section>
  );
}

const linkClass = 'inline-flex min-h-11 items-center gap-1 font-semibold text-text underline underline-offset-4';

/** Says more than the toast, and stays when that has left. */
function FailureNote({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-5 border-caution border-l-2 pl-5 text-sm">
      <OfflineNote className="basis-full pb-1" />
      <p className="flex basis-full items-start gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
        <span key={text}>
          {text} <span>{failed.direct}</span>
        </span>
      </p>
      <ExternalLink href={links.telegramUrl} className={linkClass}>
        {failed.telegram}
      </ExternalLink>
      <a href={links.emailUrl} className={linkClass}>
        {failed.email}
      </a>
      {children}
    </div>
  );
}

function copyOf(typed: Application) {
  const lines = Object.entries(applicationLabels).map(([name, label]) => {
    const value = typed[name as keyof Application];
    return value && `${label}: ${value}\n`;
  });
  const all = lines.join('');
  // A new key takes "Copied" back when the words have changed.
  return <CopyButton key={all} text={all} label={failed.copy} className={clsx(linkClass, 'cursor-pointer')} />;
}
