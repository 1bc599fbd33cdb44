import { type FormEvent, type ReactNode, useRef } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { SkeletonBlock } from '../../shared/ui/feedback/Skeleton';
import { NewPasswordFields } from '../../shared/ui/form/new-password/NewPasswordFields';
import { useNewPassword } from '../../shared/ui/form/new-password/use-new-password';

/** The names of the fields; the repetition is not sent. */
const NAMES = { password: 'Password', confirmation: 'Confirmation' };

interface PasswordFormProps {
  username: string;
  busy?: boolean;
  /** Without it, as before the script, nothing can be sent. */
  onSubmit?: (password: string) => void;
  /** Leads away without a change; without it there is no Cancel. */
  onCancel?: (() => void) | undefined;
}

/** New password and confirmation. */
export function PasswordForm({ username, busy = false, onSubmit, onCancel }: PasswordFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const newPassword = useNewPassword(form, NAMES);
  const { ready } = newPassword.state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit?.(newPassword.typed.password);
  };
  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {/* Tells a password manager whose password this is. Chromium wants it as text that is not displayed. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <NewPasswordFields
        newPassword={newPassword}
        autoFocus
        // The texts of the rules have values, which only a script fills in.
        placeholder={onSubmit ? undefined : <SkeletonBlock className="mt-1 h-23" />}
      />
      <div className="mt-1 flex flex-col gap-3">
        <Button type="submit" action="submit" disabled={!busy && !(ready && onSubmit)} busy={busy}>
          {t('PASSWORD_SUBMIT')}
        </Button>
        {onCancel ? (
          <Button action="cancel" variant="secondary" onClick={onCancel}>
            {t('BUTTON_CANCEL')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
