import { useRef } from 'react';
import { deviceTime } from '../../shared/http/server-clock';
import { formatClock } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';

interface ResendButtonProps {
  /** When the button becomes enabled, in ms since 1970. */
  enabledAt: number;
  /** Whether the sign-in has expired; the server then sends no more mail for it. */
  isTooLate: boolean;
  /** After a failure the same button, which keeps the focus, reloads the page. */
  failed: boolean;
  busy: boolean;
  /** Whether another call is pending. */
  disabled: boolean;
  onResend: () => void;
}

/** Requests another mail; while it must wait, its label counts down every second. */
export function ResendButton({ enabledAt, isTooLate, failed, busy, disabled, onResend }: ResendButtonProps) {
  const left = useTimeLeft(deviceTime(enabledAt));
  const waits = left > 0 && !failed;
  const hasWaited = useRef(false);
  hasWaited.current ||= waits;
  return (
    <>
      <Button
        action={failed ? 'reload' : 'resend'}
        variant="secondary"
        busy={busy}
        disabled={disabled || waits || (isTooLate && !failed)}
        onClick={failed ? () => location.reload() : onResend}
      >
        <span className="tabular">{labelOf({ failed, left })}</span>
      </Button>
      {/* Screen readers announce the end of the wait, not every second of it. */}
      <span role="status" className="sr-only">
        {hasWaited.current && !waits && !isTooLate && !failed ? t('DEVICE_RESEND_NOW') : ''}
      </span>
    </>
  );
}

function labelOf({ failed, left }: { failed: boolean; left: number }): string {
  if (failed) return t('BUTTON_RELOAD');
  return left > 0 ? t('DEVICE_RESEND_WAIT', { time: formatClock(left) }) : t('DEVICE_RESEND');
}
