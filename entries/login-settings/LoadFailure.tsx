import { describeFailure, type Failure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';

interface LoadFailureProps {
  failure: Failure;
  part: string;
  onRetry: () => void;
}

/** Stands in place of groups that could not be loaded. */
export function LoadFailure({ failure, part, onRetry }: LoadFailureProps) {
  return (
    <Alert type="ERROR" live part={part}>
      <p>{describeFailure(failure)}</p>
      <Button action="retry" variant="secondary" className="mt-2" onClick={onRetry}>
        {t('BUTTON_RETRY')}
      </Button>
    </Alert>
  );
}
