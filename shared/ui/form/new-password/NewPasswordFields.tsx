import { type ReactNode, useState } from 'react';
import { NEW_PASSWORD } from '../../../contract/change-password';
import { t } from '../../../i18n/translate';
import { PasswordField } from '../PasswordField';
import { RuleList } from './RuleList';
import type { NewPassword } from './use-new-password';

/** What a password manager that makes up passwords is to keep to; Safari and 1Password read it. */
const PASSWORD_RULES = {
  passwordrules: `minlength: ${NEW_PASSWORD.min}; maxlength: ${NEW_PASSWORD.max}; required: lower; required: upper; required: digit;`,
};

/** Keeps the hint's line, so that what stands below does not jump while somebody types. */
const NO_HINT = '\u00a0';

interface NewPasswordFieldsProps {
  newPassword: NewPassword;
  /** Before the script: stands for the list of rules, whose texts have values. */
  placeholder?: ReactNode;
  autoFocus?: boolean;
  /** What else is wrong with the fields, as found at the submit. */
  errors?: { password?: string | undefined; confirmation?: string | undefined };
  onInput?: (field: 'password' | 'confirmation') => void;
}

/** A new password and its repetition, with the rules that it keeps. */
export function NewPasswordFields({
  newPassword,
  placeholder,
  autoFocus = false,
  errors = {},
  onInput,
}: NewPasswordFieldsProps) {
  const { names, typed, state, read, leave } = newPassword;
  const { met, broken, mismatch } = state;
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        {...PASSWORD_RULES}
        name={names.password}
        label={t('PASSWORD_NEW')}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        shown={shown}
        onShown={setShown}
        details={placeholder ?? <RuleList met={met} started={typed.password !== ''} />}
        hint={broken === 'hint' ? t('PASSWORD_RULE_HINT') : NO_HINT}
        error={broken === 'error' ? t('PASSWORD_RULE_HINT') : errors.password}
        onInput={() => {
          read();
          onInput?.('password');
        }}
        onBlur={() => leave('password')}
      />
      <PasswordField
        name={names.confirmation}
        label={t('PASSWORD_CONFIRM')}
        autoComplete="new-password"
        required
        shown={shown}
        error={mismatch ? t('PASSWORD_MISMATCH') : errors.confirmation}
        onInput={() => {
          read();
          onInput?.('confirmation');
        }}
        onBlur={() => leave('confirmation')}
      />
    </>
  );
}
