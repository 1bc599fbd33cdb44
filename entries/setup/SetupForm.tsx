import { type FormEvent, type ReactNode, useRef } from 'react';
import { ACCOUNT_TEXT_MAX_LENGTH, type SetupData } from '../../shared/contract/sign-in/setup';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { NewPasswordFields } from '../../shared/ui/form/new-password/NewPasswordFields';
import { useNewPassword } from '../../shared/ui/form/new-password/use-new-password';
import { TextField } from '../../shared/ui/form/TextField';
import { UserNameField } from '../../shared/ui/form/UserNameField';
import type { FieldErrors } from './setup-fields';

const NAMES = { password: 'password', confirmation: 'confirmation' };

interface SetupFormProps {
  /** The initial values: after a plain form post, those that were sent. */
  data: Pick<SetupData, 'userName' | 'displayName' | 'email'>;
  errors?: FieldErrors;
  busy?: boolean;
  /** Shown in the skeleton instead of the password rules. */
  placeholder?: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: (field: keyof FieldErrors) => void;
}

/** The form for the first administrator, which posts to the page's own address and works without a script too. */
export function SetupForm({ data, errors = {}, busy = false, placeholder, onSubmit, onInput }: SetupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const newPassword = useNewPassword(form, NAMES);
  const propsOf = (name: keyof SetupFormProps['data']) => ({
    name,
    defaultValue: data[name],
    error: errors[name],
    onInput: () => onInput?.(name),
  });
  return (
    // With a script the page shows its own messages instead of the browser's bubbles, which are in the browser's language.
    <form ref={form} method="post" noValidate={!!onSubmit} className="flex flex-col gap-4" onSubmit={onSubmit}>
      <UserNameField {...propsOf('userName')} autoFocus />
      <TextField
        {...propsOf('displayName')}
        label={t('SETUP_DISPLAY_NAME')}
        autoComplete="name"
        maxLength={ACCOUNT_TEXT_MAX_LENGTH}
        required
      />
      <TextField
        {...propsOf('email')}
        type="email"
        label={t('SHELL_EMAIL')}
        autoComplete="email"
        maxLength={ACCOUNT_TEXT_MAX_LENGTH}
        required
      />
      <NewPasswordFields
        newPassword={newPassword}
        placeholder={placeholder}
        errors={errors}
        onInput={(field) => onInput?.(field)}
      />
      <Button type="submit" action="submit" busy={busy} className="mt-1">
        {t('SETUP_SUBMIT')}
      </Button>
    </form>
  );
}
