import { type Ref, useEffect, useState } from 'react';
import { formatCountdown } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { withStatus } from './outcome';

interface RetryCountdownProps {
  /** When the next attempt is allowed, in ms since 1970. */
  until: number;
  /** Whether the server is not available; otherwise the user has made too many attempts. */
  isUnavailable?: boolean | undefined;
  /** Called with `until` when that time has come. */
  onEnd: (until: number) => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * Counts down to the next attempt of a throttled user, or at a server that is not available. A screen reader announces the
 * notice when it appears and when the wait is over, not every second.
 */
export function RetryCountdown({ until, isUnavailable, onEnd, ref }: RetryCountdownProps) {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEffect(() => {
    if (over) return onEnd(until);
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [over, until, onEnd]);
  const time = formatCountdown(until - now);
  return (
    <Alert type={over ? 'INFO' : 'WARNING'} live={over} part="wait" ref={ref}>
      {over ? (
        t('LOGIN_TRY_AGAIN_NOW')
      ) : (
        <span role="timer" aria-live="off" className="tabular">
          {isUnavailable
            ? withStatus(t('ERROR_UNAVAILABLE_WAIT', { time }))
            : t('LOGIN_TOO_MANY_ATTEMPTS_WAIT', { time })}
        </span>
      )}
    </Alert>
  );
}
