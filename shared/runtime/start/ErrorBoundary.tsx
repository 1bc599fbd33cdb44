import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of content that threw; `retry` draws that anew. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Content that throws while it is rendered makes way for something else: never a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    // To window.onerror, where monitoring listens; the person sees what stands in.
    reportError(error);
  }

  override render() {
    return this.state.crashed ? this.props.fallback(() => this.setState({ crashed: false })) : this.props.children;
  }
}
