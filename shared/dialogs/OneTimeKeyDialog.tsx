import { useRef } from 'react';
import { t } from '../i18n/translate';
import { Button } from '../ui/button/Button';
import { CopyButton } from '../ui/button/CopyButton';
import { NativeDialog } from '../ui/dialog/NativeDialog';
import { Alert } from '../ui/feedback/Alert';
import { TextField } from '../ui/form/TextField';

interface OneTimeKeyDialogProps {
  title: string;
  /** What to do with the key, and that it is not shown again. */
  message: string;
  /** Names the field. */
  label: string;
  /** The key itself (`Otp`). */
  otp: string;
  /** Most width in px. Default 400; 600 after the creation of an API key. */
  width?: number;
  /** Its one button; default OK. */
  button?: { action: string; text: string };
  onClose: () => void;
}

/** Shows a key that is shown once: open until its button is pressed. */
export function OneTimeKeyDialog({ title, message, label, otp, width, button, onClose }: OneTimeKeyDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <NativeDialog
      part="one-time-key"
      persistent
      urgent
      initialFocus={field}
      {...(width !== undefined && { width })}
      title={title}
      actions={
        <Button action={button?.action ?? 'ok'} onClick={onClose}>
          {button?.text ?? t('BUTTON_OK')}
        </Button>
      }
    >
      <Alert type="WARNING">{message}</Alert>
      <TextField
        ref={field}
        name="otp"
        label={label}
        value={otp}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={otp} />
    </NativeDialog>
  );
}
