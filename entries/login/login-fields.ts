import { PASSWORD_MAX_LENGTH } from '../../shared/contract/login';
import { t } from '../../shared/i18n/translate';
import { firstError, maxLength, notEmpty, required } from '../../shared/ui/form/form-rules';
import { isFilled } from './autofill';

/** The fields' errors; the fields themselves keep what was typed. */
export interface FieldErrors {
  User?: string | undefined;
  Password?: string | undefined;
}

/** The inputs of the form, in their order. */
export function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement,
  );
}

/**
 * What is wrong with the form. A form that is known to be autofilled counts as valid, though its values
 * may not be readable yet.
 */
export function validate(form: HTMLFormElement, autofilled: boolean): FieldErrors {
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
