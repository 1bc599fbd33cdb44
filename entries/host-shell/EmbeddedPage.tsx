import type { RefObject } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import type { OpenPage } from './track-embedded-page';

interface PageFrameProps {
  main?: RefObject<HTMLIFrameElement | null>;
  page?: OpenPage | undefined;
  onRetry?: () => void;
}

/**
 * The main frame. It is there from the start and stays: a browser knows only then, after a reload, which pages were in
 * it. As the module's own frames it has no sandbox, which holds nobody back around pages of one's own origin. What shows
 * while a page is on its way lies under the frame, until the page itself covers it.
 */
export function PageFrame({ main, page, onRetry }: PageFrameProps) {
  const isSilent = page?.phase === 'silent';
  const title = page?.title || t('SHELL_PAGE');
  return (
    <>
      <iframe
        ref={main}
        hidden={!page || isSilent}
        title={title}
        data-part="page"
        className="absolute inset-0 z-1 size-full"
      />
      {page && !isSilent ? <h1 className="sr-only">{title}</h1> : null}
      {page?.phase === 'loading' ? (
        <p role="status" className="flex h-full items-center justify-center gap-3 text-muted">
          <Spinner />
          {t('LOADING')}
        </p>
      ) : null}
      {isSilent ? (
        <div className="flex min-h-full items-center p-4">
          <ErrorCard message={t('SHELL_PAGE_UNREACHABLE')} focus>
            <Button action="retry" onClick={onRetry}>
              {t('BUTTON_RETRY')}
            </Button>
          </ErrorCard>
        </div>
      ) : null}
    </>
  );
}
