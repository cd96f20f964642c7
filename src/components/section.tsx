import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SectionProps {
  /** The anchor. A link to it also moves the focus to the section. */
  id: string;
  label: string;
  title: string;
  intro?: ReactNode;
  /** After the content, from edge to edge of the page. */
  spread?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A numbered section: its number and label in the left margin, title and content to the right of them. */
export function Section({ id, label, title, intro, spread, className, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={clsx('border-t border-line', className)}>
      <div className="page grid gap-x-8 gap-y-6 py-16 sm:py-24 lg:grid-cols-12">
        <SectionLabel label={label} className="lg:col-span-2" />
        <div className="min-w-0 calm-narrow lg:col-span-10">
          <div className="calm w-fit">
            <h2 id={`${id}-title`} className="max-w-[9.5em] text-title font-bold">
              {title}
            </h2>
            {intro !== undefined && <p className="mt-5 max-w-measure text-lg text-balance text-muted">{intro}</p>}
          </div>
          {children}
        </div>
      </div>
      {spread}
    </section>
  );
}

const counted = '[counter-increment:section] before:content-[counter(section,decimal-leading-zero)]';

/** CSS counts the sections, since the content decides which are shown. */
export function SectionLabel({ label, className }: { label: string; className?: string }) {
  return (
    <p className={clsx('label calm w-fit self-start text-muted lg:mt-2', className)}>
      <span className={clsx('text-volt', counted)} /> / <span>{label}</span>
    </p>
  );
}
