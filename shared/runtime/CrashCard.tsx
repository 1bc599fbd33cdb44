import { t } from '../i18n/translate';
import { Button } from '../ui/Button';
import { CenteredPage } from '../ui/CenteredPage';
import { ErrorCard } from '../ui/ErrorCard';
import { usePageFocus } from './use-page-focus';

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
