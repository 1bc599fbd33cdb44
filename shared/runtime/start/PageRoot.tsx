import type { ComponentType, ReactNode } from 'react';
import { ConfirmationProvider } from '../../dialogs/ConfirmationProvider';
import type { Failure } from '../../http/call';
import { NotificationProvider } from '../../notifications/NotificationProvider';
import { useEscapeInDialog } from '../hooks/use-escape-to-close';
import { CrashCard } from './CrashCard';
import { ErrorBoundary } from './ErrorBoundary';
import { LoadFailure } from './LoadFailure';
import { PageProvider, type PageStart } from './PageProvider';

interface PageRootProps<T> {
  page: ComponentType<{ data: T }>;
  /** What the page says itself about a load that failed, or null. */
  renderFailure?: ((failure: Failure) => ReactNode) | undefined;
  start: PageStart<T>;
}

/** A started page: its notifications and dialogs, its error boundary, and either the page or the card of a failed load. */
export function PageRoot<T>({ page: Content, renderFailure, start }: PageRootProps<T>) {
  return (
    <PageProvider start={start}>
      {(loaded, { reload }) => (
        <NotificationProvider>
          <ConfirmationProvider>
            <EscapeInDialog />
            <ErrorBoundary fallback={(retry) => <CrashCard retry={retry} />}>
              {loaded.ok ? (
                <Content data={loaded.data} />
              ) : (
                (renderFailure?.(loaded.failure) ?? <LoadFailure failure={loaded.failure} retry={reload} />)
              )}
            </ErrorBoundary>
          </ConfirmationProvider>
        </NotificationProvider>
      )}
    </PageProvider>
  );
}

/** The key of a page in a dialog, also while it shows that its load has failed. */
function EscapeInDialog() {
  useEscapeInDialog();
  return null;
}
