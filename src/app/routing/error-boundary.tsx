import { Component, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { site } from '@/lib/words.ts';

interface ErrorBoundaryProps {
  /** A new value, such as the next location, gives the children another try. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failedWith: string | undefined;
  resetKey: string;
}

/** The declarative router has no error element: this boundary shows the error page in place of the broken part. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedWith: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failedWith: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { failedWith: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch() {
    // The visitor may have been far down the page that is gone.
    document.documentElement.scrollTop = 0;
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  override render() {
    const { failedWith } = this.state;
    if (failedWith === undefined) return this.props.children;
    return (
      <div role="alert" className="page py-16 sm:py-24">
        <h1 className="max-w-[8.5em] text-title font-bold">{site.error.title}</h1>
        <p className="mt-6 max-w-measure border-l-2 border-stop bg-ink-900 px-4 py-3 font-mono text-sm">{failedWith}</p>
        <p className="mt-6 max-w-measure text-lg text-muted">{site.error.text}</p>
        {/* A plain anchor: a full page load may fix a broken script. */}
        <a href="/" className={buttonClass('primary', 'mt-8')}>
          {site.error.home}
        </a>
      </div>
    );
  }
}
