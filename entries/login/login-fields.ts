import { type RefObject, useEffect, useRef } from 'react';
import { PASSWORD_MAX_LENGTH } from '../../shared/contract/sign-in/login';
import { t } from '../../shared/i18n/translate';
import { firstError, maxLength, notEmpty, required } from '../../shared/ui/form/form-rules';

const AUTOFILL_CHECKS = 5;
const AUTOFILL_CHECK_MS = 500;

/** The error of each field; the fields themselves keep what was typed. */
export interface FieldErrors {
  User?: string | undefined;
  Password?: string | undefined;
}

/** The inputs of the form, in document order. */
export function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement,
  );
}

/**
 * Validates the form.
 *
 * @param autofilled an autofilled field counts as valid even if scripts cannot read its value yet
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

function isFilled(field: HTMLInputElement): boolean {
  return field.value !== '' || isAutofilled(field);
}

/** Chromium shows an autofilled value, but scripts read an empty one until the user has interacted with the page. */
function isAutofilled(field: HTMLInputElement): boolean {
  try {
    return field.matches(':autofill, :-webkit-autofill');
  } catch {
    return false; // a browser that knows neither pseudo-class throws
  }
}

/**
 * Detects that the browser or a password manager has filled the whole form: it checks five times, every 500 ms.
 *
 * @returns a ref that is true once the form was seen filled
 */
export function useAutofillDetection(form: RefObject<HTMLFormElement | null>): RefObject<boolean> {
  const autofilled = useRef(false);
  useEffect(() => {
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      autofilled.current = fieldsOf(form.current).every(isFilled);
      if (autofilled.current || checks === AUTOFILL_CHECKS) clearInterval(timer);
    }, AUTOFILL_CHECK_MS);
    return () => clearInterval(timer);
  }, [form]);
  return autofilled;
}
