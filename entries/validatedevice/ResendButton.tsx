import { useRef } from 'react';
import { formatClock } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';

interface ResendButtonProps {
  /** From when on it may be used, in ms since 1970. */
  from: number;
  /** It failed: what is left is to load the page again. The same button, so that it keeps the focus. */
  failed: boolean;
  busy: boolean;
  /** While something else is under way. */
  disabled: boolean;
  onResend: () => void;
}

/** Asks for another mail; until it may, its caption counts down each second. */
export function ResendButton({ from, failed, busy, disabled, onResend }: ResendButtonProps) {
  const left = useTimeLeft(from);
  const waits = left > 0 && !failed;
  const hasWaited = useRef(false);
  hasWaited.current ||= waits;
  return (
    <>
      <Button
        action={failed ? 'reload' : 'resend'}
        variant="secondary"
        busy={busy}
        disabled={disabled || waits}
        onClick={failed ? () => location.reload() : onResend}
      >
        <span className="tabular">{captionOf({ failed, left })}</span>
      </Button>
      {/* A screen reader hears when the wait is over, not each second of it. */}
      <span role="status" className="sr-only">
        {hasWaited.current && !waits && !failed ? t('DEVICE_RESEND_NOW') : ''}
      </span>
    </>
  );
}

function captionOf({ failed, left }: { failed: boolean; left: number }): string {
  if (failed) return t('BUTTON_RELOAD');
  return left > 0 ? t('DEVICE_RESEND_WAIT', { time: formatClock(left) }) : t('DEVICE_RESEND');
}
