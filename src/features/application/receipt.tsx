import { shortReference } from '@contracts/answers.ts';
import type { Application } from '@contracts/application.ts';
import type { ApplicationStatus } from '@contracts/application-status.ts';
import { Check } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { receipt } from '@/content/application.ts';
import { tickerOf } from '@/lib/listing-url';
import type { Sent } from '@/lib/use-form-submission';
import { getApplicationStatus } from './get-application-status';
import { Copyable, linkClass, Promised, ReceiptFrame, Row, Rule, Time } from './receipt-frame';

const DAY_MS = 24 * 60 * 60 * 1000;
const { fields, states, anyHandle } = receipt.status;

interface ReceiptProps {
  /** Of the private link, if the page was opened by one. */
  token: string | undefined;
  /** The application of this visit, if there is one. */
  sent: Sent<Application> | null;
  /** Printed before the visitor's eyes. */
  isNew: boolean;
  /** Brings the ticket back, for another application. */
  onAnother: () => void;
}

/** What covers the ticket: the receipt behind a private link, or that of this visit's application. */
export function Receipt({ token, sent, ...print }: ReceiptProps) {
  if (token !== undefined) return <LinkedReceipt token={token} />;
  return sent && <PrintedReceipt {...sent} {...print} />;
}

type PrintedProps = Sent<Application> & Pick<ReceiptProps, 'isNew' | 'onAnother'>;

/** The part of a sent application that the page shows until it is reloaded: nothing of it is stored in the browser. */
function PrintedReceipt({ content, idempotencyKey, id, receivedAt, isNew, onAnother }: PrintedProps) {
  const { telegramContact, coinmarketcapUrl } = content;
  const reference = id && shortReference(id);
  return (
    <ReceiptFrame tag={receipt.tag} ticker={tickerOf(coinmarketcapUrl)} isNew={isNew} onAnother={onAnother}>
      <h2 className="flex items-center gap-3 text-xl font-bold tracking-tight">
        <span className="grid size-5 shrink-0 place-items-center rounded-sm bg-volt text-ink-950">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </span>
        {receipt.title}
      </h2>
      <dl className="label my-3">
        <Row label={receipt.fields.receivedAt}>
          <Time date={receivedAt} />
        </Row>
        <Row label={receipt.fields.contact}>{telegramContact}</Row>
      </dl>
      {reference && (
        <>
          <Rule reference={reference} until={new Date(receivedAt.getTime() + DAY_MS)}>
            <KeepLink token={idempotencyKey} />
          </Rule>
          <dl className="mt-2 flex flex-wrap items-baseline gap-x-4 border-t border-line pt-2 text-sm">
            <dt className="label text-muted">{receipt.fields.reference}</dt>
            <dd>
              <Copyable text={reference}>
                <span className="figures text-2xl text-volt">{reference}</span>
              </Copyable>
            </dd>
          </dl>
          <Promised reference={reference} />
        </>
      )}
    </ReceiptFrame>
  );
}

/** The token is after the #, which no server, log or referrer gets. */
function KeepLink({ token }: { token: string }) {
  const { before, link, after } = receipt.keep;
  const url = `${location.origin}/#receipt=${token}`;
  return (
    <Copyable text={url}>
      <span className="min-w-0 wrap-anywhere text-text">
        {before}{' '}
        <a href={url} className={linkClass}>
          {link}
        </a>
        {after}
      </span>
    </Copyable>
  );
}

/** The receipt behind its private link, in any browser: looked up each time that it is opened. */
function LinkedReceipt({ token }: { token: string }) {
  const [found, setFound] = useState<ApplicationStatus | 'looking' | 'failed'>('looking');

  const look = useCallback(() => {
    const stop = new AbortController();
    setFound('looking');
    getApplicationStatus(token, stop.signal).then(setFound, () => stop.signal.aborted || setFound('failed'));
    return () => stop.abort();
  }, [token]);
  useEffect(look, [look]);

  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes.
    currentTarget.closest<HTMLElement>('[role=group]')?.focus();
    look();
  }

  return (
    <ReceiptFrame tag={receipt.linkTag}>
      <div role="status">
        {typeof found === 'string' || found === null ? (
          <p className="text-xl font-bold tracking-tight text-balance">
            {found === null ? receipt.unknown : receipt[found]}
          </p>
        ) : (
          <State {...found} />
        )}
      </div>
      {found === 'failed' && (
        <Button variant="secondary" onClick={retry} className="mt-3">
          {receipt.again}
        </Button>
      )}
    </ReceiptFrame>
  );
}

function State({ reference, received_at, state, since, answer_by, writes_as }: NonNullable<ApplicationStatus>) {
  const isWaiting = state === 'new' || state === 'in_review';
  return (
    <>
      <h2 className="text-xl font-bold tracking-tight">{states[state]}</h2>
      <dl className="label my-3">
        <Row label={fields.since}>
          <Time date={new Date(since)} />
        </Row>
        <Row label={receipt.fields.reference}>
          <Copyable text={reference}>{reference}</Copyable>
        </Row>
        <Row label={receipt.fields.receivedAt}>
          <Time date={new Date(received_at)} />
        </Row>
        {state !== 'lost' && <Row label={fields.writesAs}>{writes_as === null ? anyHandle : `@${writes_as}`}</Row>}
      </dl>
      {isWaiting && <Rule reference={reference} until={new Date(answer_by)} />}
      <Promised reference={reference} />
    </>
  );
}
