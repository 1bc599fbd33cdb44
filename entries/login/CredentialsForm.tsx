import type { FormEvent, ReactNode, Ref } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { UserNameField } from '../../shared/ui/form/UserNameField';
import type { FieldErrors } from './validate-login';

interface CredentialsFormProps {
  /** The initial user name: after a plain form post, the one that was sent. */
  userName: string;
  errors?: FieldErrors;
  busy?: boolean;
  /** Marks the button as disabled while a throttled user has to wait. */
  waits?: boolean;
  ref?: Ref<HTMLFormElement>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onUser?: () => void;
  onPassword?: () => void;
}

/**
 * User name and password: a form that posts to the page's own address and signs in without a script too. The fields are
 * uncontrolled, so that what the user or a password manager entered before the script ran is what is sent.
 */
export function CredentialsForm({
  userName,
  errors = {},
  busy = false,
  waits,
  ref,
  onSubmit,
  onUser,
  onPassword,
}: CredentialsFormProps): ReactNode {
  return (
    // With a script the page shows its own messages instead of the browser's bubbles, which are in the browser's language.
    <form ref={ref} method="post" noValidate={!!onSubmit} className="flex flex-col gap-4" onSubmit={onSubmit}>
      <UserNameField name="User" defaultValue={userName} autoFocus error={errors.User} onInput={onUser} />
      <PasswordField
        name="Password"
        label={t('LOGIN_PASSWORD')}
        autoComplete="current-password"
        required
        error={errors.Password}
        onInput={onPassword}
      />
      <Button type="submit" action="submit" busy={busy} aria-disabled={waits} className="mt-1">
        {t('LOGIN_BUTTON')}
      </Button>
    </form>
  );
}
