import type { FormEvent, ReactNode, Ref } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { UserNameField } from '../../shared/ui/form/UserNameField';
import type { FieldErrors } from './login-fields';

interface UserFormProps {
  /** What a plain form post had typed. */
  userName: string;
  errors?: FieldErrors;
  busy?: boolean;
  /** Another try has to wait: the button says that it is off. */
  waits?: boolean;
  ref?: Ref<HTMLFormElement>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onUser?: () => void;
  onPassword?: () => void;
}

/**
 * User name and password: a real form that posts to the page's own address, so that it signs in before its script and
 * without it. The fields keep their own values: what a person or a password manager put there before the script came
 * is what is sent.
 */
export function UserForm({
  userName,
  errors = {},
  busy = false,
  waits,
  ref,
  onSubmit,
  onUser,
  onPassword,
}: UserFormProps): ReactNode {
  return (
    <form ref={ref} method="post" className="flex flex-col gap-4" onSubmit={onSubmit}>
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
