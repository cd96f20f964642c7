import { shortReference } from '@contracts/answers.ts';
import type { Application, ApplicationStatus } from '@contracts/application.ts';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '@/components/copy-button.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { receipt } from '@/content/application.ts';
import { claims } from '@/content/claims.ts';
import { useAnnouncement, useWaiting } from '@/lib/announce.ts';
import { tickerOf } from '@/lib/listing-url.ts';
import type { Sent } from '@/lib/use-form-submission.ts';
import { pages } from '@/lib/words.ts';
import { getApplicationStatus } from './get-application-status.ts';
import { linkClass, NothingCame, OurEmail, ReceiptFrame, ReceiptRow, Reference, Time } from './receipt-frame.tsx';

const { fields } = receipt;

interface ReceiptProps {
  /** Of the private link, if the page was opened by one; empty if that link is cut. */
  token: string | undefined;
  sent: Sent<Application> | null;
  /** Printed before the visitor's eyes. */
  isNew: boolean;
  onAnother: () => void;
}

/**
 * What covers the ticket: the receipt behind a private link, or that of this visit's application, which is shown until the page is
 * reloaded: nothing of it is stored in the browser.
 */
export function Receipt({ token, sent, isNew, onAnother }: ReceiptProps) {
  if (token !== undefined) return <LinkedReceipt token={token} />;
  if (sent === null) return null;
  const { content, idempotencyKey, accepted } = sent;
  const reference = accepted && shortReference(accepted.id);
  // By the server's clock: the visitor's may be wrong.
  const receivedAt = accepted && new Date(accepted.receivedAt);
  // The token is after the #, which no server, log or referrer gets.
  const url = `${location.origin}/#receipt=${idempotencyKey}`;
  return (
    <ReceiptFrame tag={receipt.tag} ticker={tickerOf(content.coinmarketcapUrl)} isNew={isNew} onAnother={onAnother}>
      <h2 className="flex items-center gap-3 text-xl font-bold tracking-tight">
        <span className="grid size-5 shrink-0 place-items-center rounded-sm bg-volt text-ink-950">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </span>
        <span>{receipt.title}</span>
      </h2>
      <dl className="mb-2">
        {reference && <Reference>{reference}</Reference>}
        {receivedAt && <ReceiptRow label={fields.receivedAt} value={<Time date={receivedAt} />} />}
        <ReceiptRow label={fields.contact} isExact value={content.telegramContact} />
      </dl>
      {reference && receivedAt && (
        <div className="grid gap-1.5 text-sm text-pretty text-muted roomy:text-base">
          <p className="text-base font-semibold text-balance text-text roomy:text-xl">
            <Sentence text={receipt.promise} reference={<span translate="no">{reference}</span>} />
          </p>
          <CopyButton
            isShared
            text={url}
            label={receipt.save}
            copied={receipt.saved}
            className={buttonClass('primary', 'w-full cursor-pointer text-base')}
          />
          <p>
            <Sentence
              text={receipt.keep}
              link={
                <a href={url} className={linkClass}>
                  {receipt.keepLink}
                </a>
              }
            />
          </p>
          <NothingCame reference={reference} until={new Date(receivedAt.getTime() + claims.replyHours * 3_600_000)}>
            <span>{` ${receipt.onlyUs}`}</span>
          </NothingCame>
        </div>
      )}
    </ReceiptFrame>
  );
}

/** The receipt behind its private link, in any browser: looked up each time that it is opened. */
function LinkedReceipt({ token }: { token: string }) {
  const [found, setFound] = useState<ApplicationStatus | 'looking' | 'failed'>(token ? 'looking' : null);

  useEffect(() => {
    if (found !== 'looking') return undefined;
    const stop = new AbortController();
    // Not at once: in development React runs each effect twice, and stops the first run before it has asked.
    Promise.resolve()
      .then(() => getApplicationStatus(token, stop.signal))
      .then(setFound, () => stop.signal.aborted || setFound('failed'));
    return () => stop.abort();
  }, [token, found]);

  return (
    <ReceiptFrame tag={receipt.linkTitle}>
      {typeof found === 'string' || found === null ? (
        <NoState words={found === null ? receipt.unknown : receipt[found]} isWaiting={found === 'looking'} />
      ) : (
        <State {...found} />
      )}
      {found === null && (
        <p className="mt-2 text-muted">
          <Sentence text={receipt.unknownNext} email={<OurEmail />} />
        </p>
      )}
      {found === 'failed' && (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            // The button goes away, and the focus would with it.
            currentTarget.closest<HTMLElement>('[role=group]')?.focus();
            setFound('looking');
          }}
          className="mt-3"
        >
          {receipt.again}
        </Button>
      )}
    </ReceiptFrame>
  );
}

function NoState({ words, isWaiting }: { words: string; isWaiting: boolean }) {
  useWaiting(isWaiting && words);
  useAnnouncement(isWaiting ? undefined : words);
  return <p className="text-xl font-bold tracking-tight text-balance">{words}</p>;
}

/** It does not speak for the team: an impostor can apply, and send the link of that receipt as proof. */
function State({ reference, received_at, state, since, answer_by, writes_as }: NonNullable<ApplicationStatus>) {
  const isOpen = state === 'new' || state === 'in_review';
  useAnnouncement(receipt.states[state]);
  const verify = (
    <Link to={pages.verify.path} className={linkClass}>
      {receipt.verify}
    </Link>
  );
  return (
    <>
      <h2 className="text-xl font-bold tracking-tight">{receipt.states[state]}</h2>
      {isOpen && (
        <p className="mt-1 text-balance sm:text-lg [&>time]:inline-block">
          <Sentence text={receipt.writesBy} time={<Time date={new Date(answer_by)} />} />
        </p>
      )}
      <dl className="mb-2">
        <Reference>{reference}</Reference>
        {/* A new application's state is as old as itself. */}
        {state !== 'new' && <ReceiptRow label={fields.since} value={<Time date={new Date(since)} />} />}
        <ReceiptRow label={fields.receivedAt} value={<Time date={new Date(received_at)} />} />
        {state !== 'lost' && (
          <ReceiptRow
            label={state === 'contacted' ? fields.wroteAs : fields.writesAs}
            isExact={writes_as !== null}
            value={writes_as === null ? receipt.anyHandle : `@${writes_as}`}
          />
        )}
      </dl>
      <div className="grid gap-1.5 text-sm text-pretty text-muted roomy:text-base">
        {isOpen ? (
          <NothingCame reference={reference} until={new Date(answer_by)} />
        ) : (
          <p className="text-base text-text">
            <Sentence text={receipt.next[state]} email={<OurEmail about={reference} />} verify={verify} />
          </p>
        )}
        <p>{receipt.notYours}</p>
      </div>
    </>
  );
}
