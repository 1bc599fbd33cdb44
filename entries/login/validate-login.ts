import { PASSWORD_MAX_LENGTH } from '../../shared/contract/lengths';
import { t } from '../../shared/i18n/translate';
import { firstError, maxLength, notEmpty, required } from '../../shared/ui/form/form-rules';
import { fieldsOf, isFilled } from './is-filled';

/** The error of each field; the fields themselves keep what was typed. */
export interface FieldErrors {
  User?: string | undefined;
  Password?: string | undefined;
}

/**
 * Validates the user name and the password.
 *
 * @param autofilled an autofilled field counts as valid even if scripts cannot read its value yet
 */
export function validateLogin(form: HTMLFormElement, autofilled: boolean): FieldErrors {
  const rules = {
    User: [required(t('LOGIN_USER_REQUIRED'))],
    Password: [
      notEmpty(t('LOGIN_PASSWORD_REQUIRED')),
      maxLength(PASSWORD_MAX_LENGTH, t('LOGIN_PASSWORD_TOO_LONG', { max: PASSWORD_MAX_LENGTH })),
    ],
  };
  const errors: FieldErrors = {};
  for (const field of fieldsOf(form)) {
    const name = field.name === 'User' || field.name === 'Password' ? field.name : undefined;
    if (name === undefined || (autofilled && field.value === '' && isFilled(field))) continue;
    errors[name] = firstError(field.value, rules[name]);
  }
  return errors;
}
