import { useLayoutEffect, useRef, useState } from 'react';
import type { Failure } from '../../http/call';
import { failureText } from '../../http/failure-text';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/button/Button';
import { ErrorCard } from '../../ui/feedback/ErrorCard';
import { CenteredPage } from '../../ui/layout/CenteredPage';

/** The error card of a page that could not load, with a retry button. */
export function LoadFailure({ failure, retry }: { failure: Failure; retry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const focusPage = usePageFocus();
  const tryAgain = async () => {
    setBusy(true);
    focusPage();
    try {
      await retry();
    } finally {
      setBusy(false);
    }
  };
  const text = failureText(failure);
  return (
    <CenteredPage>
      {/* After another failure the countdown begins anew. */}
      <ErrorCard {...text} retryAfter={isBusy ? 0 : text.retryAfter}>
        <Button action="retry" busy={isBusy} onClick={() => void tryAgain()}>
          {t('BUTTON_RETRY')}
        </Button>
      </ErrorCard>
    </CenteredPage>
  );
}

/** The error card of a page that threw, with a retry button. */
export function CrashCard({ retry }: { retry: () => void }) {
  const focusPage = usePageFocus();
  return (
    <CenteredPage>
      <ErrorCard message={t('ERROR_CRASH')} focus>
        <Button
          action="retry"
          onClick={() => {
            focusPage();
            retry();
          }}
        >
          {t('BUTTON_RETRY')}
        </Button>
      </ErrorCard>
    </CenteredPage>
  );
}

/**
 * Moves the focus to the page that replaces the calling component.
 *
 * @returns a function to call when the user asks for the page again
 */
function usePageFocus(): () => void {
  const isRequested = useRef(false);
  useLayoutEffect(
    () => () => {
      // After this component is removed, and the page is rendered.
      if (isRequested.current) setTimeout(focusPage);
    },
    [],
  );
  return () => {
    isRequested.current = true;
  };
}

/** Focuses the page's first field, else its heading; does nothing when an element has the focus already. */
function focusPage(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body) return;
  const field = document.querySelector<HTMLElement>('[autofocus]');
  const heading = document.querySelector<HTMLElement>('h1');
  if (!field && heading) heading.tabIndex = -1; // a heading takes no focus by itself
  (field ?? heading)?.focus();
}
