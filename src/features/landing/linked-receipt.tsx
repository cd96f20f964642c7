import type { ApplicationStatus } from '@contracts/application-status.ts';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { hero } from '@/content/hero.ts';
import { pages } from '@/content/pages.ts';
import { receipt } from '@/content/receipt.ts';
import { getApplicationStatus } from './get-application-status';
import { actionClass, Promised, ReceiptFrame, Row, Rule, Time } from './receipt';

const { fields, states, anyHandle } = receipt.status;

/** The receipt behind its private link, in any browser: looked up each time that it is opened. */
export function LinkedReceipt({ token, reference }: { token: string; reference: string | undefined }) {
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

  const another = (
    <Link to={pages.landing.path} className={actionClass}>
      {receipt.another}
    </Link>
  );
  return (
    <ReceiptFrame tag={hero.receipt.linkTag} another={another}>
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
        <>
          <dl className="label my-3">{reference && <Row label={receipt.fields.reference}>{reference}</Row>}</dl>
          <Button variant="secondary" onClick={retry}>
            {receipt.again}
          </Button>
        </>
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
        <Row label={receipt.fields.reference}>{reference}</Row>
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
