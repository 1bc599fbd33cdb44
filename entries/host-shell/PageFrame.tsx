import type { RefObject } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/Button';
import { ErrorCard } from '../../shared/ui/ErrorCard';
import { Spinner } from '../../shared/ui/Spinner';
import type { OpenPage } from './watch-page';

/**
 * As the frames that the shell's module makes, whose reasons stand there: what is no page of ours, such as another
 * site's that a link in one leads to, leads the shell's window nowhere.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads allow-storage-access-by-user-activation';

interface PageFrameProps {
  main?: RefObject<HTMLIFrameElement | null>;
  page?: OpenPage | undefined;
  onRetry?: () => void;
}

/**
 * The main frame. It is there from the start and stays: a browser knows only then, after a reload, which pages were in
 * it. What shows while a page is on its way lies under the frame, until the page itself covers it.
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
        sandbox={SANDBOX}
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
