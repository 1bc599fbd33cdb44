import type { Failure } from '../../http/call';
import { describeFailure } from '../../http/failure-text';
import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { Alert } from './Alert';

interface RetryAlertProps {
  failure: Failure;
  /** Its `data-part`. */
  part: string;
  onRetry: () => void;
}

/** Stands in place of a part of a page that could not be loaded, with a button that tries again. */
export function RetryAlert({ failure, part, onRetry }: RetryAlertProps) {
  return (
    <Alert type="ERROR" live part={part}>
      <p>{describeFailure(failure)}</p>
      <Button action="retry" variant="secondary" className="mt-2" onClick={onRetry}>
        {t('BUTTON_RETRY')}
      </Button>
    </Alert>
  );
}
