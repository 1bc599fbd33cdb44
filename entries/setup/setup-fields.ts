import { t } from '../../shared/i18n/translate';
import { stateOf } from '../../shared/ui/form/new-password/password-state';

/** The fields of the form, in document order. */
const FIELDS = ['userName', 'displayName', 'email', 'password', 'confirmation'] as const;

/** The name of a field. */
export type FieldName = (typeof FIELDS)[number];

/** The error of each field; the fields themselves keep what was typed. */
export type FieldErrors = Partial<Record<FieldName, string | undefined>>;

/** The input of a field. */
export function fieldOf(form: HTMLFormElement, name: FieldName): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** Validates the form, with at most one error for each field. */
export function validate(form: HTMLFormElement): FieldErrors {
  const textIn = (name: FieldName) => fieldOf(form, name)?.value ?? '';
  const errors: FieldErrors = {};
  for (const name of FIELDS) {
    const isEmpty = name.startsWith('password') ? textIn(name) === '' : textIn(name).trim() === '';
    if (isEmpty) errors[name] = t('FIELD_REQUIRED');
  }
  if (!errors.email && fieldOf(form, 'email')?.validity.typeMismatch) errors.email = t('SETUP_EMAIL_INVALID');
  const left = { password: true, confirmation: true };
  const state = stateOf({ password: textIn('password'), confirmation: textIn('confirmation'), left });
  if (state.broken !== 'no') errors.password = t('PASSWORD_RULE_HINT');
  if (state.mismatch) errors.confirmation = t('PASSWORD_MISMATCH');
  return errors;
}

/** The first field with an error. */
export function firstInvalid(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((name) => errors[name] !== undefined);
}
