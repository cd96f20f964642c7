import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SectionProps {
  /** The anchor. A link to it also moves the focus to the section. */
  id: string;
  number: string;
  label: string;
  title: string;
  intro?: ReactNode;
  /** On a panel of its own instead of the wall of the page. */
  panel?: boolean;
  className?: string;
  children: ReactNode;
}

/** A numbered section: its number and label in the left margin, title and content to the right of them. */
export function Section({ id, number, label, title, intro, panel, className, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={clsx('border-t border-line', panel && 'bg-ink-900/70', className)}
    >
      <div className="page grid gap-x-8 gap-y-6 py-16 sm:py-24 lg:grid-cols-12">
        <SectionLabel number={number} label={label} className={clsx('lg:col-span-2', !panel && 'veil')} />
        <div className={clsx('min-w-0 lg:col-span-10', !panel && 'veil')}>
          <h2 id={`${id}-title`} className="max-w-[9.5em] text-title font-bold">
            {title}
          </h2>
          {intro !== undefined && <p className="mt-5 max-w-measure text-lg text-balance text-muted">{intro}</p>}
          {children}
        </div>
      </div>
    </section>
  );
}

export function SectionLabel({ number, label, className }: { number: string; label: string; className?: string }) {
  return (
    <p className={clsx('label self-start justify-self-start text-muted lg:mt-2', className)}>
      <span className="text-volt">{number}</span> / {label}
    </p>
  );
}
