import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Renders in place of content that threw; `retry` renders the content again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Renders a fallback in place of content that throws while it renders, so that no page is blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown) {
    // To window.onerror, where monitoring listens; the user sees the fallback.
    reportError(error);
  }

  override render() {
    return this.state.hasError ? this.props.fallback(() => this.setState({ hasError: false })) : this.props.children;
  }
}
