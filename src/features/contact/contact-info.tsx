import { CalendarClock, Mail, MessageCircle, Zap } from 'lucide-react';
import { ExternalLink } from '@/components/external-link';
import { brand } from '@/content/brand.ts';
import { contact } from '@/content/landing.ts';
import { links } from '@/content/links.ts';

const { info } = contact;
const rowClass =
  'grid min-h-16 grid-cols-[auto_1fr_auto] items-center gap-x-4 border-b border-line py-3 transition-colors hover:text-volt';

/** The column beside the form: the other ways to reach the team. */
export function ContactInfo() {
  return (
    <aside aria-labelledby="contact-info-title" className="min-w-0">
      <h3 id="contact-info-title" className="text-2xl font-bold tracking-tight">
        {info.title}
      </h3>
      <div className="mt-6 border-t border-line">
        <a href={links.emailUrl} className={rowClass}>
          <Mail aria-hidden className="size-5 text-muted" />
          <RowText label={info.email.label} detail={brand.supportEmail} />
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

function RowText({ label, detail }: { label: string; detail: string }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{label}</span>
      <span className="label block text-muted [overflow-wrap:anywhere]">{detail}</span>
    </span>
  );
}
