import { Component, type ComponentType, type ReactNode } from 'react';
import { forgetFailedRoutes } from '@/lib/lazy';

interface ErrorBoundaryProps {
  /** A new value, such as the next location, gives the children another try. */
  resetKey: string;
  /**
   * Shown in place of children that broke. Passed in, because an edit of a word that this file imports would replace this
   * class, and React would lose the state of everything below.
   */
  fallback: ComponentType<{ message: string }>;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failedWith: string | undefined;
  resetKey: string;
}

/** The declarative router has no error element of its own: this one shows its fallback in their place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedWith: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failedWith: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { failedWith: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch() {
    forgetFailedRoutes();
  }

  override render() {
    const { failedWith } = this.state;
    const { children, fallback: Fallback } = this.props;
    return failedWith === undefined ? children : <Fallback message={failedWith} />;
  }
}
