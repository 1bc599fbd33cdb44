import type { ComponentProps } from 'react';
import type { TextName } from '../../shared/contract/identity-providers/provider-fields';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { useFormField } from './use-form-field';
import type { ProviderFormState } from './use-provider-form';

interface SecretInputProps extends Omit<ComponentProps<typeof PasswordField>, 'form' | 'name' | 'error' | 'value'> {
  form: ProviderFormState;
  name: TextName;
}

/** A field of the form whose text is hidden. */
export function PasswordFormField({ form, name, ...field }: SecretInputProps) {
  return (
    <PasswordField
      dir="ltr"
      {...useFormField(form, name)}
      // A password manager would fill in the administrator's own password.
      autoComplete="new-password"
      {...field}
    />
  );
}
