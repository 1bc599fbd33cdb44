import { type ComponentType, useRef } from 'react';
import { t } from '../i18n/translate';
import { Button } from '../ui/button/Button';
import { CopyButton } from '../ui/button/CopyButton';
import type { DialogProps } from '../ui/dialog/dialog-props';
import { NativeDialog } from '../ui/dialog/NativeDialog';
import { Alert } from '../ui/feedback/Alert';
import { TextField } from '../ui/form/TextField';

interface OneTimeKeyDialogProps {
  title: string;
  /** Says what to do with the secret, and that it is not shown again. */
  message: string;
  /** The label of the field. */
  label: string;
  /** The API key or the code. */
  secret: string;
  /** The maximum width in px; default 400. */
  width?: number;
  /** Its one button; default OK. */
  button?: { action: string; text: string };
  /** The dialog it is shown in; configuration pages pass Headless UI's. Default the native one. */
  Dialog?: ComponentType<DialogProps>;
  onClose: () => void;
}

/** Shows a secret that is shown only once; the dialog stays open until its button is pressed. */
export function OneTimeKeyDialog(props: OneTimeKeyDialogProps) {
  const { title, message, label, secret, width, button, Dialog = NativeDialog, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
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
      <div className="[&_input]:secret">
        <TextField
          ref={field}
          name="otp"
          label={label}
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <CopyButton text={secret} />
    </Dialog>
  );
}
