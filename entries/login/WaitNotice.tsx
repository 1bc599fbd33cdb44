import { type Ref, useEffect, useState } from 'react';
import { formatCountdown } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/Alert';

/**
 * How long a throttled person still has to wait, counting down. A screen reader hears it when it appears and when it is
 * over, not every second.
 */
export function WaitNotice({ until, ref }: { until: number; ref?: Ref<HTMLDivElement> }) {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [over]);
  const time = formatCountdown(until - now);
  return (
    <Alert type={over ? 'INFO' : 'WARNING'} live={over} part="wait" {...(ref ? { ref } : {})}>
      {over ? (
        t('LOGIN_TRY_AGAIN_NOW')
      ) : (
        <span role="timer" aria-live="off" className="tabular">
          {t('LOGIN_TOO_MANY_ATTEMPTS_WAIT', { time })}
        </span>
      )}
    </Alert>
  );
}
