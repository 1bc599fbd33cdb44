import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { ConfirmationProvider } from '../dialogs/ConfirmationProvider';
import type { Failure } from '../http/call';
import { currentLocale } from '../i18n/format';
import { NotificationProvider } from '../notifications/NotificationProvider';
import { ErrorBoundary } from './ErrorBoundary';
import { LoadFailure } from './LoadFailure';
import { speak } from './language';
import type { Loaded } from './load-page';
import { type Page, PageContext } from './page-context';

interface PageRootProps<T> {
  page: ComponentType<{ data: T }>;
  /** What the page says itself about a load that failed, or null. */
  failed?: ((failure: Failure) => ReactNode) | undefined;
  first: Loaded<T>;
  load: () => Promise<Loaded<T>>;
  /** Brings what stands outside the page in line with the language: `lang` and the title. */
  onLanguage: () => void;
  around: Pick<Page, 'boot' | 'shell'>;
}

/** A started page: what all of it shares, its error boundary, and either the page or the card of a failed load. */
export function PageRoot<T>({ page: Content, failed, first, load, onLanguage, around }: PageRootProps<T>) {
  const [loaded, setLoaded] = useState(first);
  const [, setLocale] = useState(currentLocale());
  // The options are fixed for the life of the page; only its data and its language change.
  const options = useRef({ load, onLanguage, around });
  const page = useMemo<Page>(() => {
    const { load, onLanguage, around } = options.current;
    return {
      ...around,
      async reload() {
        setLoaded(await load());
      },
      async changeLanguage(locale) {
        const failure = await speak(locale);
        if (!failure) onLanguage();
        setLocale(currentLocale());
        return failure;
      },
    };
  }, []);
  return (
    <PageContext.Provider value={page}>
      <NotificationProvider>
        <ConfirmationProvider>
          <ErrorBoundary>
            {loaded.ok ? (
              <Content data={loaded.data} />
            ) : (
              (failed?.(loaded.failure) ?? <LoadFailure failure={loaded.failure} retry={page.reload} />)
            )}
          </ErrorBoundary>
        </ConfirmationProvider>
      </NotificationProvider>
    </PageContext.Provider>
  );
}
