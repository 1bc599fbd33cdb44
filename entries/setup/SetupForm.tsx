import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ACCOUNT_TEXT_MAX_LENGTH, type SetupData } from '../../shared/contract/setup';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { NewPasswordFields } from '../../shared/ui/form/new-password/NewPasswordFields';
import { useNewPassword } from '../../shared/ui/form/new-password/use-new-password';
import { TextField } from '../../shared/ui/form/TextField';
import { UserNameField } from '../../shared/ui/form/UserNameField';
import type { FieldErrors } from './setup-fields';

const NAMES = { password: 'password', confirmation: 'confirmation' };

interface SetupFormProps {
  /** What a plain form post had typed. */
  data: Pick<SetupData, 'userName' | 'displayName' | 'email'>;
  errors?: FieldErrors;
  busy?: boolean;
  /** Before the script: stands for the list of rules. */
  placeholder?: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: (field: keyof FieldErrors) => void;
}

/**
 * Name, mail and password of the first administrator: a real form that posts to the page's own address, so that it works
 * before its script and without it.
 */
export function SetupForm({ data, errors = {}, busy = false, placeholder, onSubmit, onInput }: SetupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const newPassword = useNewPassword(form, NAMES);
  useEffect(() => {
    // With a script the page says itself what is wrong, in its own language.
    if (form.current) form.current.noValidate = true;
  }, []);
  return (
    <form ref={form} method="post" className="flex flex-col gap-4" onSubmit={onSubmit}>
      <UserNameField
        name="userName"
        defaultValue={data.userName}
        autoFocus
        error={errors.userName}
        onInput={() => onInput?.('userName')}
      />
      <TextField
        name="displayName"
        label={t('SETUP_DISPLAY_NAME')}
        defaultValue={data.displayName}
        autoComplete="name"
        maxLength={ACCOUNT_TEXT_MAX_LENGTH}
        required
        error={errors.displayName}
        onInput={() => onInput?.('displayName')}
      />
      <TextField
        name="email"
        type="email"
        label={t('SHELL_EMAIL')}
        defaultValue={data.email}
        autoComplete="email"
        maxLength={ACCOUNT_TEXT_MAX_LENGTH}
        required
        error={errors.email}
        onInput={() => onInput?.('email')}
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
