import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { verify } from '@/features/verify/check/words.ts';
import { CheckedValue, hasTrap, WithValue } from '../checked-value.tsx';
import { findReasons } from './reasons.ts';
import { ReportActions } from './report-actions.tsx';
import { Afterwards, Headline, Steps, VerdictCard, VerdictRow } from './verdict-card.tsx';

/** A longer contact stands in its row only. */
const LONG_VALUE = 64;

interface NotFoundVerdictProps {
  asked: ContactLookup;
  /** Whether the contact looks like one of ours. That answer comes after the verdict, and replaces its headline. */
  isLookAlike: boolean;
  beside: ReactNode;
  onAnother: () => void;
}

export function NotFoundVerdict({ asked, isLookAlike, beside, onAnother }: NotFoundVerdictProps) {
  const { notFound, lookAlike, toasts } = verify;
  const isLong = asked.value.length > LONG_VALUE;
  return (
    <VerdictCard tone="stop" toast={{ title: toasts.notFound }}>
      {/* Both headlines share one place, so that nothing moves when the second replaces the first. */}
      <div className="mx-0! grid grid-cols-1 *:grid *:[grid-area:1/1]">
        <div aria-hidden={isLookAlike} className={isLookAlike ? 'invisible' : undefined}>
          <Headline
            icon={ShieldAlert}
            tone="stop"
            label={isLong ? undefined : notFound.title}
            title={isLong ? notFound.title : <WithValue words={notFound.headline} value={asked.value} />}
          />
        </div>
        <div aria-hidden={!isLookAlike} className={isLookAlike ? undefined : 'invisible'}>
          <Headline icon={TriangleAlert} tone="stop" title={lookAlike.title} loud />
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-2">
        <p className="sm:text-lg">
          <strong>{notFound.warning}</strong> <span>{notFound.typo}</span>
        </p>
        <Steps steps={notFound.steps} />
      </div>
      <dl className="mt-4 border-t border-line">
        <VerdictRow term={notFound.checked}>
          <CheckedValue value={asked.value} traps={isLookAlike} />
        </VerdictRow>
      </dl>
      {/* Invisible until the warning, so that nothing moves. */}
      {hasTrap(asked.value) && (
        <p aria-hidden={!isLookAlike} className={clsx('mt-2 text-sm', !isLookAlike && 'invisible')}>
          {lookAlike.marked}
        </p>
      )}
      {findReasons(asked).map((reason) => (
        <p key={reason} className="mt-3">
          {reason}
        </p>
      ))}
      {beside}
      <ReportActions reported={asked} onAnother={onAnother} />
      <Afterwards />
    </VerdictCard>
  );
}
