import { useRef } from 'react';
import { t } from '../i18n/translate';
import { Button } from '../ui/button/Button';
import { NativeDialog } from '../ui/dialog/NativeDialog';
import { Icon } from '../ui/image/Icon';
import type { Confirmation } from './confirmation-context';
import { SanitizedHtml } from './SanitizedHtml';

const STYLES = {
  INFO: { icon: undefined, colour: '', ok: 'primary' },
  WARNING: { icon: 'warning', colour: 'text-warning-ink', ok: 'primary' },
  ERROR: { icon: 'error', colour: 'text-error-ink', ok: 'danger' },
} as const;

interface ConfirmationDialogProps {
  confirmation: Confirmation;
  onAnswer: (ok: boolean) => void;
}

/** A dialog that the user confirms or cancels, also with Escape. For WARNING and ERROR the focus is on cancel. */
export function ConfirmationDialog({ confirmation, onAnswer }: ConfirmationDialogProps) {
  const focused = useRef<HTMLButtonElement>(null);
  const { title, message, details, messageHtml, type = 'INFO', okButtonText, cancelButtonText, width } = confirmation;
  const { icon, colour, ok } = STYLES[type];
  const isInfo = type === 'INFO';
  return (
    <NativeDialog
      part="confirmation"
      persistent
      onEscape={() => onAnswer(false)}
      urgent={!isInfo}
      initialFocus={focused}
      {...(width !== undefined && { width })}
      title={
        <>
          {icon ? <Icon name={icon} className={colour} /> : null}
          <span className={type === 'ERROR' ? colour : ''}>{title}</span>
        </>
      }
      actions={
        <>
          <Button action="cancel" variant="text" {...(!isInfo && { ref: focused })} onClick={() => onAnswer(false)}>
            {cancelButtonText ?? t('BUTTON_CANCEL')}
          </Button>
          <Button action="ok" variant={ok} {...(isInfo && { ref: focused })} onClick={() => onAnswer(true)}>
            {okButtonText ?? t('BUTTON_OK')}
          </Button>
        </>
      }
    >
      {message ? <p className="whitespace-pre-line">{message}</p> : null}
      {details}
      {messageHtml ? <SanitizedHtml html={messageHtml} /> : null}
    </NativeDialog>
  );
}
