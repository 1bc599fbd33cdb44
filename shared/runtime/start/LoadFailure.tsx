import { useState } from 'react';
import { describeFailure, type Failure } from '../../http/call';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/button/Button';
import { ErrorCard } from '../../ui/feedback/ErrorCard';
import { CenteredPage } from '../../ui/layout/CenteredPage';
import { usePageFocus } from '../hooks/use-page-focus';

/** The error card of a page that could not load, with a way to try again. */
export function LoadFailure({ failure, retry }: { failure: Failure; retry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
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
  return (
    <CenteredPage>
      <ErrorCard message={describeFailure(failure)}>
        <Button action="retry" busy={busy} onClick={() => void tryAgain()}>
          {t('BUTTON_RETRY')}
        </Button>
      </ErrorCard>
    </CenteredPage>
  );
}
