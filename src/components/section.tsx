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

/** A numbered section: number and label, under them the title with its sentence beside it, then the content. */
export function Section({ id, label, title, intro, spread, className, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={clsx('border-t border-line', className)}>
      <div className="page py-16 sm:py-24">
        <SectionLabel label={label} />
        <div className="mt-5 grid items-end gap-x-8 gap-y-5 lg:grid-cols-12">
          <h2 id={`${id}-title`} className="max-w-[9.5em] text-title font-bold lg:col-span-7">
            {title}
          </h2>
          {intro !== undefined && <p className="max-w-measure text-lg text-pretty text-muted lg:col-span-5">{intro}</p>}
        </div>
        {children}
      </div>
      {spread}
    </section>
  );
}

const counted = '[counter-increment:section] before:content-[counter(section,decimal-leading-zero)]';

/** CSS counts the sections, since the content decides which are shown. */
export function SectionLabel({ label }: { label: string }) {
  return (
    <p className="label text-muted">
      <span className={clsx('text-text', counted)} /> / <span>{label}</span>
    </p>
  );
}
