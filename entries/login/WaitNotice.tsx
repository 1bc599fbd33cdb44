import { type Ref, useEffect, useState } from 'react';
import { formatCountdown } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { hintWithStatus } from './outcome';

/** The one status after which a sign-in has to wait (RFC 6585 §4). */
const TOO_MANY_REQUESTS = 429;

interface WaitNoticeProps {
  /** In ms since 1970. */
  until: number;
  /** Hears `until` when that has come. */
  onOver: (until: number) => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * How long a throttled person still has to wait, counting down. A screen reader hears it when it appears and when it is
 * over, not every second.
 */
export function WaitNotice({ until, onOver, ref }: WaitNoticeProps) {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEffect(() => {
    if (over) return onOver(until);
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [over, until, onOver]);
  const time = formatCountdown(until - now);
  return (
    <Alert type={over ? 'INFO' : 'WARNING'} live={over} part="wait" ref={ref}>
      {over ? (
        t('LOGIN_TRY_AGAIN_NOW')
      ) : (
        <>
          <span role="timer" aria-live="off" className="tabular">
            {t('LOGIN_TOO_MANY_ATTEMPTS_WAIT', { time })}
          </span>
          <p className="text-muted text-sm">{hintWithStatus(TOO_MANY_REQUESTS)}</p>
        </>
      )}
    </Alert>
  );
}
