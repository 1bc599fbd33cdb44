import { type ReactNode, useState } from 'react';
import { NEW_PASSWORD } from '../../../contract/account/new-password-rules';
import { t } from '../../../i18n/translate';
import { PasswordField } from '../PasswordField';
import { RuleList } from './RuleList';
import type { NewPassword } from './use-new-password';

/**
 * The attribute with the rules for a password manager that generates passwords; Safari and 1Password read it. It is not
 * a standard attribute, so the prerendered HTML leaves it out.
 */
const PASSWORD_RULES = {
  passwordrules: `minlength: ${NEW_PASSWORD.min}; maxlength: ${NEW_PASSWORD.max}; required: lower; required: upper; required: digit;`,
};

/** Keeps the hint's line, so that the content below does not move while the user types. */
const NO_HINT = '\u00a0';

interface NewPasswordFieldsProps {
  newPassword: NewPassword;
  /** Replaces the list of rules in the prerendered page, where their numbers are unknown. */
  placeholder?: ReactNode;
  autoFocus?: boolean;
  /** Further errors, found on submit. */
  errors?: { password?: string | undefined; confirmation?: string | undefined };
  onInput?: (field: 'password' | 'confirmation') => void;
}

/** The fields for a new password and its confirmation, with the list of rules. */
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
        {...(placeholder === undefined && PASSWORD_RULES)}
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
