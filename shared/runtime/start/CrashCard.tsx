import { t } from '../../i18n/translate';
import { Button } from '../../ui/button/Button';
import { ErrorCard } from '../../ui/feedback/ErrorCard';
import { CenteredPage } from '../../ui/layout/CenteredPage';
import { usePageFocus } from '../hooks/use-page-focus';

/** The error card of a page that threw, with a way to try again. */
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
