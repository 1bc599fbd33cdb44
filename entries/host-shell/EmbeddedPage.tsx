import type { RefObject } from 'react';
import { t } from '../../shared/i18n/translate';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import type { EmbeddedPageState } from './track-embedded-page-load';

interface EmbeddedPageProps {
  main?: RefObject<HTMLIFrameElement | null>;
  page?: EmbeddedPageState | undefined;
  /** The title of the page. */
  title?: string | undefined;
  /** Whether the server is away, once that is known. */
  isAway?: boolean | undefined;
  onRetry?: () => void;
}

/**
 * The main frame, with its loading and error states. The frame is never removed: a browser restores the session history of
 * frames that the document contains from the start. It has no sandbox, because that would not protect from pages
 * of the same origin. The loading state is below the frame, and the page covers it.
 */
export function EmbeddedPage({ main, page, title = t('SHELL_PAGE'), isAway, onRetry }: EmbeddedPageProps) {
  const isUnreachable = page?.phase === 'unreachable';
  const isFailed = isUnreachable && isAway !== undefined;
  return (
    <>
      {/* The page shows its title itself; this one is the heading of the shell for screen readers. */}
      {page && !isFailed ? <h1 className="sr-only">{title}</h1> : null}
      <iframe
        ref={main}
        hidden={!page || isUnreachable}
        title={title}
        data-part="page"
        className="absolute inset-0 z-1 size-full"
      />
      {page?.phase === 'loading' || (isUnreachable && !isFailed) ? (
        <p role="status" className="flex h-full items-center justify-center gap-3 text-muted">
          <Spinner />
          {t('LOADING')}
        </p>
      ) : null}
      {isFailed ? (
        <div className="flex min-h-full items-center p-4">
          <RetryCard message={t(isAway ? 'ERROR_NETWORK' : 'SHELL_PAGE_UNREACHABLE')} focus onRetry={onRetry} />
        </div>
      ) : null}
    </>
  );
}
