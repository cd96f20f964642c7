import { Info, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { verify } from '@/features/verify/check/words.ts';
import { looksSecret } from '../check/secret.ts';
import { ReportActions } from './report-actions.tsx';
import { Afterwards, Headline, VerdictCard } from './verdict-card.tsx';

type Kind = keyof typeof verify.notFound.others;

/** Nobody can be reported for one of these: our own addresses, and a name that anyone may have. */
const ABOUT_NOBODY: Kind[] = ['name', 'website', 'calendar'];

interface Calm {
  kind: Kind;
  /** The other network that the text names. */
  network?: string | undefined;
}

export function calmWords({ kind, network = '' }: Calm) {
  const { title, text } = verify.notFound.others[kind];
  return { title: title.replace('{network}', network), text };
}

interface NoContactVerdictProps {
  reading: Calm;
  /** The text as it was typed. */
  typed: string;
  onAnother: () => void;
}

/** For a text that is no contact: nothing was sent, and there is nobody to be called good or bad. */
export function NoContactVerdict({ reading, typed, onAnother }: NoContactVerdictProps) {
  const { notChecked, warning } = verify.notFound;
  const { kind } = reading;
  const { title, text } = calmWords(reading);
  const tone = kind === 'wallet' ? 'stop' : 'neutral';
  return (
    <VerdictCard tone={tone} toast={{ title: verify.toasts.notFound }}>
      <Headline icon={kind === 'wallet' ? TriangleAlert : Info} tone={tone} label={notChecked} title={title}>
        <p className="sm:text-lg">{text}</p>
        <p className="font-semibold">{warning}</p>
      </Headline>
      {kind === 'document' && (
        <section className="mt-3 text-sm">
          <h3 className="font-semibold">{verify.signs.title}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {verify.signs.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
      {/* A transaction may be a private key, which a report would send. */}
      {ABOUT_NOBODY.includes(kind) || looksSecret(typed) ? (
        <Button onClick={onAnother} className="no-print mt-4">
          {verify.actions.another}
        </Button>
      ) : (
        <ReportActions reported={{ kind: 'other', value: typed }} onAnother={onAnother} />
      )}
      <Afterwards open={kind === 'transaction'} />
    </VerdictCard>
  );
}
