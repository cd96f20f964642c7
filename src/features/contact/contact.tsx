import { clsx } from 'clsx';
import { CalendarClock, Mail, MessageCircle, Minus, Plus, Zap } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link.tsx';
import { NoScript } from '@/components/no-script.tsx';
import { Section } from '@/components/section.tsx';
import { Sentence } from '@/components/sentence.tsx';
import { brand, links } from '@/content/company.ts';
import { contact } from '@/content/landing.ts';
import { primaryAction } from '@/lib/primary-action.ts';
import { MessageForm } from './message-form.tsx';
import { deliversMessages } from './send-message.ts';

const PANEL_ID = 'contact-panel';
const TELEGRAM_DETAIL_ID = 'contact-telegram-detail';
const EMAIL_DETAIL_ID = 'contact-email-detail';
const ourAddress = <span translate="no">{brand.supportEmail}</span>;
const lineClass =
  'flex min-h-28 w-full min-w-0 cursor-pointer flex-wrap items-center justify-between gap-4 p-5 text-left -outline-offset-4 transition-opacity sm:min-h-40 sm:p-6';
const rowClass =
  'grid min-h-16 grid-cols-[auto_1fr_auto] items-center gap-x-4 border-b border-line py-3 transition-colors hover:text-volt';

/** Two ways to reach the team, side by side like Buy and Sell on an exchange. A link with the state `write` opens the form. */
export function Contact() {
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened');
  const open = form === 'open';
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names one navigation, and the same link may be followed again.
  useEffect(() => {
    if (state === 'write') setForm('open');
  }, [key]);
  const Sign = open ? Minus : Plus;
  return (
    <Section id="contact" {...contact} intro={<Intro />}>
      <div className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line-strong bg-line-strong sm:grid-cols-2 lg:mt-16">
        <ExternalLink
          href={links.telegramUrl}
          aria-describedby={TELEGRAM_DETAIL_ID}
          arrow="size-8 stroke-[1.5] text-volt"
          className={clsx(lineClass, 'bg-ink-950 hover:text-volt')}
        >
          <LineText {...contact.telegram} detailId={TELEGRAM_DETAIL_ID} />
        </ExternalLink>
        <button
          type="button"
          id="write"
          aria-describedby={EMAIL_DETAIL_ID}
          aria-expanded={open}
          aria-controls={form === 'not opened' ? undefined : PANEL_ID}
          onClick={() => setForm(open ? 'closed' : 'open')}
          className={clsx(lineClass, 'bg-ink-950 hover:text-volt aria-busy:opacity-60')}
        >
          <LineText
            label={contact.email.label}
            detail={deliversMessages() ? contact.email.detail : ourAddress}
            detailId={EMAIL_DETAIL_ID}
          />
          <Sign aria-hidden className="size-8 shrink-0 text-volt" strokeWidth={1.5} />
        </button>
      </div>
      <NoScript className="mt-6">{contact.form.noScript}</NoScript>
      {/* Not in the built page: it is large, and of no use before the scripts are there. A closed one keeps its words. */}
      {form !== 'not opened' && (
        <div ref={primaryAction} id={PANEL_ID} hidden={!open} className="mt-12 motion-safe:animate-rise-in">
          <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1.6fr_1fr]">
            <MessageForm />
            <ContactInfo />
          </div>
        </div>
      )}
    </Section>
  );
}

/** It promises a reply to the form only if the form is delivered. */
function Intro() {
  return deliversMessages() ? contact.intro : <Sentence text={contact.introByEmail} email={ourAddress} />;
}

/** The detail is the control's description; its accessible name is the label alone. */
function LineText({ label, detail, detailId }: { label: string; detail: ReactNode; detailId: string }) {
  return (
    <span className="min-w-0 flex-1 basis-40">
      <span className="block text-[min(1.875rem,12vw)] font-bold tracking-tight sm:text-4xl lg:text-5xl">{label}</span>
      <span id={detailId} aria-hidden className="label mt-2 block">
        {detail}
      </span>
    </span>
  );
}

function ContactInfo() {
  const { info } = contact;
  return (
    <aside aria-labelledby="contact-info-title" className="min-w-0">
      <h3 id="contact-info-title" className="text-2xl font-bold tracking-tight">
        {info.title}
      </h3>
      <div className="mt-6 border-t border-line">
        <a href={links.emailUrl} className={rowClass}>
          <Mail aria-hidden className="size-5 text-muted" />
          <RowText label={info.email.label} detail={ourAddress} />
        </a>
        <ExternalLink href={links.schedulingUrl} className={rowClass}>
          <CalendarClock aria-hidden className="size-5 text-muted" />
          <RowText label={info.call.label} detail={info.call.detail} />
        </ExternalLink>
        <ExternalLink href={links.telegramUrl} className={rowClass}>
          <MessageCircle aria-hidden className="size-5 text-muted" />
          <RowText label={info.chat.label} detail={info.chat.detail} />
        </ExternalLink>
      </div>
      <div className="mt-6 rounded border border-line bg-ink-800 p-5">
        <p className="flex items-center gap-2 font-bold">
          <Zap aria-hidden className="size-4 text-volt" />
          {info.quick.title}
        </p>
        {info.quick.lines.map((line) => (
          <p key={line} className="mt-1 text-pretty text-muted">
            {line}
          </p>
        ))}
      </div>
    </aside>
  );
}

function RowText({ label, detail }: { label: string; detail: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{label}</span>
      <span className="label block text-muted">{detail}</span>
    </span>
  );
}
