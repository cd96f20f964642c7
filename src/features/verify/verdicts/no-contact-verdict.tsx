import { Info, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { verify } from '@/features/verify/check/words.ts';
import { Afterwards, Headline, VerdictCard } from './verdict-card';

interface NoContactVerdictProps {
  kind: keyof typeof verify.notFound.others;
  /** The other network that the text is about. */
  network: string | undefined;
  onAnother: () => void;
}

/** For a text that is no contact: nothing was sent, and there is nobody to be called good or bad. */
export function NoContactVerdict({ kind, network = '', onAnother }: NoContactVerdictProps) {
  const { title, others, warning } = verify.notFound;
  const tone = kind === 'wallet' ? 'stop' : 'neutral';
  return (
    <VerdictCard tone={tone} toast={{ title: verify.toasts.notFound }}>
      <Headline
        icon={kind === 'wallet' ? TriangleAlert : Info}
        tone={tone}
        label={title}
        title={others[kind].title.replace('{network}', network)}
      >
        <p className="sm:text-lg">{others[kind].text}</p>
        <p className="font-semibold">{warning}</p>
      </Headline>
      <Button variant={tone === 'stop' ? 'plain' : 'primary'} onClick={onAnother} className="no-print mt-4">
        {verify.actions.another}
      </Button>
      <Afterwards />
    </VerdictCard>
  );
}
