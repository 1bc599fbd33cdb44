import { type FormEvent, type ReactNode, useRef } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { SkeletonBlock } from '../../shared/ui/feedback/Skeleton';
import { NewPasswordFields } from '../../shared/ui/form/new-password/NewPasswordFields';
import { useNewPassword } from '../../shared/ui/form/new-password/use-new-password';
import { DialogActions } from '../../shared/ui/layout/DialogActions';

/** The names of the fields; the confirmation is not sent. */
const NAMES = { password: 'Password', confirmation: 'Confirmation' };

interface ChangePasswordFormProps {
  username: string;
  busy?: boolean;
  /** Without it, as in the skeleton, the button is disabled. */
  onSubmit?: (password: string) => void;
  /** Leaves without a change; without it there is no Cancel button. */
  onCancel?: (() => void) | undefined;
  /** The buttons stand at the end of the window. */
  inDialog?: boolean;
  /** The buttons stand at the end of the form, side by side. */
  isFramed?: boolean;
}

/** The form for the new password and its confirmation. */
export function ChangePasswordForm(props: ChangePasswordFormProps): ReactNode {
  const { username, busy = false, onSubmit, onCancel, inDialog = false, isFramed = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const newPassword = useNewPassword(form, NAMES);
  const { ready } = newPassword.state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit?.(newPassword.typed.password);
  };
  const submitButton = (
    <Button key="submit" type="submit" action="submit" disabled={!busy && !(ready && onSubmit)} busy={busy}>
      {t('PASSWORD_SUBMIT')}
    </Button>
  );
  const cancelButton = onCancel ? (
    <Button key="cancel" action="cancel" variant="secondary" onClick={onCancel}>
      {t('BUTTON_CANCEL')}
    </Button>
  ) : null;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={`flex flex-col gap-4 ${inDialog ? 'grow' : ''}`}
      onSubmit={submit}
    >
      {/* Tells password managers whose password this is. Chromium reads it from a hidden text input. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <NewPasswordFields
        newPassword={newPassword}
        autoFocus
        // Only a script can fill in the values in the texts of the rules.
        placeholder={onSubmit ? undefined : <SkeletonBlock className="mt-1 h-23" />}
      />
      {inDialog ? (
        <DialogActions>
          {cancelButton}
          {submitButton}
        </DialogActions>
      ) : (
        <div className={`mt-1 flex gap-3 ${isFramed ? 'flex-wrap justify-end max-sm:*:grow' : 'flex-col'}`}>
          {isFramed ? [cancelButton, submitButton] : [submitButton, cancelButton]}
        </div>
      )}
    </form>
  );
}
