import { type Ref, useEffect } from 'react';
import { formatCountdown } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';
import { UNAVAILABLE, withStatus } from './outcome';

interface RetryCountdownProps {
  /** When the next attempt is allowed, in ms since 1970. */
  until: number;
  /** The status to show; 503 if the server is not available, otherwise the user has made too many attempts. */
  status?: number | undefined;
  /** Called with `until` when that time has come. */
  onEnd: (until: number) => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * Counts down to the next attempt of a throttled user, or at a server that is not available. A screen reader announces the
 * notice when it appears and when the wait is over, not every second.
 */
export function RetryCountdown({ until, status, onEnd, ref }: RetryCountdownProps) {
  const left = useTimeLeft(until);
  const over = left === 0;
  useEffect(() => {
    if (over) onEnd(until);
  }, [over, until, onEnd]);
  const time = formatCountdown(left);
  const text = t(status === UNAVAILABLE ? 'ERROR_UNAVAILABLE_WAIT' : 'LOGIN_TOO_MANY_ATTEMPTS_WAIT', { time });
  return (
    <Alert type={over ? 'INFO' : 'WARNING'} live={over} part="wait" ref={ref}>
      {over ? (
        t('LOGIN_TRY_AGAIN_NOW')
      ) : (
        <span role="timer" aria-live="off" className="tabular">
          {status ? withStatus(text, status) : text}
        </span>
      )}
    </Alert>
  );
}
