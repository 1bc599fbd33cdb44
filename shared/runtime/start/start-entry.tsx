import type { ComponentType, ReactNode } from 'react';
import { ConfirmationProvider } from '../../dialogs/ConfirmationProvider';
import type { Failure } from '../../http/call';
import { NotificationProvider } from '../../notifications/NotificationProvider';
import { useLazyComponent } from '../../ui/hooks/use-lazy-component';
import { useDialogPageAutofocus } from '../hooks/use-dialog-page-autofocus';
import { useEscapeInDialog } from '../hooks/use-escape-to-close';
import { useModalMessage } from '../hooks/use-modal-message';
import { ErrorBoundary } from './ErrorBoundary';
import type * as ErrorCards from './error-cards';
import { PageProvider, type PageStart } from './PageProvider';
import { type PageSource, startPage } from './start-page';

/** An entry: its title, the contract of its data, and its page. */
export interface Entry<T> extends PageSource<T> {
  page: ComponentType<{ data: T }>;
  /** Shows a failed load in the page's own way, such as a 404 of a missing item; return null for the error card. */
  renderFailure?: (failure: Failure) => ReactNode;
}

/** Starts a page (see `startPage`) with all that pages share; a load that fails shows the error card. */
export function startEntry<T>({ page, renderFailure, ...source }: Entry<T>): Promise<void> {
  return startPage<T>({ ...source, loadFailureCard: loadCards }, (start) => (
    <PageRoot {...{ page, renderFailure, start }} />
  ));
}

interface PageRootProps<T> {
  page: ComponentType<{ data: T }>;
  renderFailure: ((failure: Failure) => ReactNode) | undefined;
  start: PageStart<T>;
}

/** The root of a page: notifications, dialogs and error boundary, and in them the page or the card of a failed load. */
function PageRoot<T>({ page: Content, renderFailure, start }: PageRootProps<T>) {
  return (
    <PageProvider start={start}>
      {(loaded, { reload }) => (
        <NotificationProvider>
          <ConfirmationProvider>
            <ErrorBoundary fallback={(retry) => <LazyCard>{({ CrashCard }) => <CrashCard retry={retry} />}</LazyCard>}>
              {loaded.ok ? (
                <Content data={loaded.data} />
              ) : (
                (renderFailure?.(loaded.failure) ?? (
                  <LazyCard>{({ LoadFailure }) => <LoadFailure failure={loaded.failure} retry={reload} />}</LazyCard>
                ))
              )}
            </ErrorBoundary>
            <DialogHooks />
          </ConfirmationProvider>
        </NotificationProvider>
      )}
    </PageProvider>
  );
}

/** The module of the cards; undefined before a page has needed one. */
let cards: typeof ErrorCards | undefined;

const loadCards = async () => {
  cards = await import('./error-cards');
  return cards;
};

/** Renders a card for what could not be shown, once its module is loaded. */
function LazyCard({ children }: { children: (module: typeof ErrorCards) => ReactNode }) {
  const loaded = useLazyComponent(loadCards, cards ? 'never' : 'now') ?? cards;
  return loaded ? children(loaded) : null;
}

/**
 * Focuses the first control of a page in a dialog, and closes it with Escape, also while it shows that its load has failed;
 * and tells the shell of the page's own dialogs. It comes after the page, whose own effects may focus something else.
 */
function DialogHooks() {
  useModalMessage();
  useEscapeInDialog();
  useDialogPageAutofocus();
  return null;
}
