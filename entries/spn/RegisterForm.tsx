import type { FormEvent } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { TextField } from '../../shared/ui/form/TextField';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { FormSection } from '../../shared/ui/layout/FormSection';
import type { Credentials } from './api';

interface RegisterFormProps {
  canSetSpn: boolean;
  typed: Credentials;
  errors: Partial<Record<keyof Credentials, string | undefined>>;
  isRegistering: boolean;
  change: (changed: Partial<Credentials>) => void;
  /** Returns the field that prevents it. */
  submit: () => keyof Credentials | undefined;
  cancel: () => Promise<void>;
}

/** The user and the password that register the name; without a name to register only the button that leaves. */
export function RegisterForm({ canSetSpn, isRegistering, submit, cancel, ...fields }: RegisterFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = submit();
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  return (
    <form noValidate data-part="form" className="flex flex-col gap-4" onSubmit={onSubmit}>
      {canSetSpn ? <CredentialFields {...fields} /> : null}
      <FormActions>
        <Button action="cancel" variant="secondary" onClick={() => void cancel()}>
          {t(canSetSpn ? 'BUTTON_CANCEL' : 'BUTTON_CLOSE')}
        </Button>
        {canSetSpn ? (
          <Button type="submit" action="submit" busy={isRegistering}>
            {t('SPN_SUBMIT')}
          </Button>
        ) : null}
      </FormActions>
    </form>
  );
}

/** The credentials are those of the directory, so browsers should not fill in the credentials of this site. */
function CredentialFields({ typed, errors, change }: Pick<RegisterFormProps, 'typed' | 'errors' | 'change'>) {
  return (
    <FormSection level={2} title={t('SPN_REGISTER')} hint={t('SPN_REGISTER_HINT')}>
      <TextField
        name="user"
        label={t('LOGIN_USER')}
        hint={t('SPN_USER_HINT')}
        error={errors.user}
        value={typed.user}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        onInput={({ currentTarget }) => change({ user: currentTarget.value })}
      />
      <PasswordField
        name="password"
        label={t('LOGIN_PASSWORD')}
        error={errors.password}
        value={typed.password}
        maxLength={1000}
        autoComplete="new-password"
        required
        onInput={({ currentTarget }) => change({ password: currentTarget.value })}
      />
    </FormSection>
  );
}
