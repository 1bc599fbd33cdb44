import type { TextName } from '../../shared/contract/identity-providers/provider-fields';
import { TextField, type TextFieldProps } from '../../shared/ui/form/TextField';
import { useFormField } from './use-form-field';
import type { ProviderFormState } from './use-provider-form';

interface FormFieldProps extends Omit<TextFieldProps, 'form' | 'name' | 'error' | 'value'> {
  form: ProviderFormState;
  name: TextName;
}

/** A text field of the form. */
export function FormField({ form, name, ...field }: FormFieldProps) {
  return <TextField type="text" spellCheck={false} dir="auto" {...field} {...useFormField(form, name)} />;
}
