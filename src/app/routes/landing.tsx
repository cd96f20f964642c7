import { useRef, useState } from 'react';
import { fastTrack } from '@/content/fast-track.ts';
import { pages } from '@/content/pages.ts';
import { ConsultPopup } from '@/features/consult-popup/consult-popup';
import { Contact } from '@/features/contact/contact';
import { Partners } from '@/features/exchanges/partners';
import { Ecosystem } from '@/features/landing/ecosystem';
import { Faq } from '@/features/landing/faq';
import { Founder } from '@/features/landing/founder';
import { Hero } from '@/features/landing/hero';
import { Services } from '@/features/landing/services';
import { toast } from '@/lib/toast';
import { Page } from '../page';

type Dialog = typeof import('@/features/fast-track/fast-track-dialog')['FastTrackDialog'];

export function LandingRoute() {
  const heroForm = useRef<HTMLFormElement>(null);
  const [FastTrackDialog, setFastTrackDialog] = useState<Dialog | null>(null);
  const [dialog, setDialog] = useState({ open: false, url: '', fromHero: false });
  const claim = {
    onIntent: () => void loadDialog(),
    onClaim: () => void openDialog({ url: '', fromHero: false }),
  };

  /** Fetches the dialog's code, at the first sign that it will be wanted. Answers whether it is here. */
  async function loadDialog(): Promise<boolean> {
    try {
      const loaded = await import('@/features/fast-track/fast-track-dialog');
      setFastTrackDialog(() => loaded.FastTrackDialog);
      return true;
    } catch {
      return false;
    }
  }

  async function openDialog(from: { url: string; fromHero: boolean }) {
    setDialog({ ...from, open: true });
    if (await loadDialog()) return;
    // Offline, say. What stands in the hero's field stays there for the next press.
    setDialog({ ...from, open: false });
    toast({ ...fastTrack.failure, variant: 'destructive' });
  }

  function changeOpen(open: boolean) {
    if (!open && dialog.fromHero) heroForm.current?.reset();
    setDialog({ ...dialog, open });
  }

  return (
    <Page page={pages.landing}>
      <Hero formRef={heroForm} onIntent={claim.onIntent} onStart={(url) => void openDialog({ url, fromHero: true })} />
      <Founder />
      <Ecosystem {...claim} />
      <Services {...claim} />
      <Partners />
      <Contact />
      <Faq />
      <ConsultPopup />
      {FastTrackDialog && <FastTrackDialog open={dialog.open} initialUrl={dialog.url} onOpenChange={changeOpen} />}
    </Page>
  );
}
