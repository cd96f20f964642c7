import { buttonClass } from '@/components/ui/button';
import { site } from '@/content/site.ts';

/** Shown where a page broke. Its link is a plain one: loading a page afresh is the cure for a broken script. */
export function ErrorPage({ message }: { message: string }) {
  return (
    <div role="alert" className="page py-20 sm:py-32">
      <h1 className="max-w-[8.5em] text-title font-bold">{site.error.title}</h1>
      <p className="mt-6 max-w-measure border-l-2 border-stop bg-ink-900 px-4 py-3 font-mono text-sm [overflow-wrap:anywhere]">
        {message}
      </p>
      <p className="mt-6 max-w-measure text-lg text-muted">{site.error.text}</p>
      <a href="/" className={buttonClass('primary', 'mt-8')}>
        {site.error.home}
      </a>
    </div>
  );
}
