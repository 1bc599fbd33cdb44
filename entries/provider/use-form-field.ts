import { useState } from 'react';
import { PROVIDER_TEXT_MAX_LENGTH } from '../../shared/contract/identity-providers/identity-provider';
import type { TextName } from '../../shared/contract/identity-providers/provider-fields';
import type { ProviderFormState } from './use-provider-form';

/** The properties of a text field, which shows its error once the user has left it or has submitted the form. */
export function useFormField({ values, problems, required, showsErrors, change }: ProviderFormState, name: TextName) {
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
