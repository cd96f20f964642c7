import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page';
import { forgetFailures } from './lazy-route';

interface ErrorBoundaryProps {
  /** A new value, such as the next location, gives the children another try. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failedWith: string | undefined;
  resetKey: string;
}

/** The declarative router has no error element of its own: this one shows the error page in its place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedWith: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failedWith: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { failedWith: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  override render() {
    const { failedWith } = this.state;
    return failedWith === undefined ? this.props.children : <ErrorPage message={failedWith} />;
  }
}
