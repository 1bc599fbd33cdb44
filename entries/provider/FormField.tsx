import { type ComponentProps, useState } from 'react';
import { PROVIDER_TEXT_MAX_LENGTH } from '../../shared/contract/identity-providers/identity-providers';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { TextField, type TextFieldProps } from '../../shared/ui/form/TextField';
import type { TextName } from './fields-of-type';
import type { ProviderFormState } from './use-provider-form';

/** Moves the focus to a field, when the control that has it disappears. */
export function focusField(name: TextName): void {
  document.getElementById(`field-${name}`)?.focus();
}

export interface FormFieldProps extends Omit<TextFieldProps, 'form' | 'name' | 'error' | 'value'> {
  form: ProviderFormState;
  name: TextName;
}

/** A text field of the form. It shows its error once the user has left it, or has submitted the form. */
export function FormField({ form, name, ...field }: FormFieldProps) {
  return <TextField type="text" spellCheck={false} dir="auto" {...field} {...useFieldState(form, name)} />;
}

interface SecretInputProps extends Omit<ComponentProps<typeof PasswordField>, 'form' | 'name' | 'error' | 'value'> {
  form: ProviderFormState;
  name: TextName;
}

/** A field of the form whose text is hidden. */
export function SecretInput({ form, name, ...field }: SecretInputProps) {
  return (
    <PasswordField
      dir="ltr"
      {...useFieldState(form, name)}
      // A password manager would fill in the administrator's own password.
      autoComplete="new-password"
      {...field}
    />
  );
}

function useFieldState({ values, problems, required, showsErrors, change }: ProviderFormState, name: TextName) {
  const [isLeft, setLeft] = useState(false);
  return {
    name,
    autoComplete: 'off',
    autoCapitalize: 'none',
    maxLength: PROVIDER_TEXT_MAX_LENGTH,
    'aria-required': required.has(name) || undefined,
    error: showsErrors || isLeft ? problems[name] : undefined,
    value: values[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
    onBlur: () => setLeft(true),
  };
}
