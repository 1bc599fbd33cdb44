import { useState } from 'react';
import { type OpenIdProvider, SECRET_MASK } from '../../shared/contract/openid';
import { t } from '../../shared/i18n/translate';
import { TextField } from '../../shared/ui/form/TextField';
import { type FIELDS, fieldError } from './provider-rules';

interface ProviderFieldProps {
  field: (typeof FIELDS)[number];
  provider: OpenIdProvider;
  /** Whether the form was submitted; before, a field shows its error once the user has left it. */
  showsError: boolean;
  onChange: (changed: Partial<OpenIdProvider>) => void;
}

/** A text field of a provider. The client secret is replaced as a whole: its mask goes when the user types. */
export function ProviderField({ field, provider, showsError, onChange }: ProviderFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const { name, label, required } = field;
  const isSecret = name === 'clientSecret';
  const isReadOnly = name === 'redirectUri' && provider.isCloud;
  const isMasked = isSecret && provider.clientSecret === SECRET_MASK;
  return (
    <TextField
      name={name}
      label={t(label)}
      aria-required={required || undefined}
      type={isSecret ? 'password' : name.endsWith('Endpoint') || name === 'redirectUri' ? 'url' : 'text'}
      readOnly={isReadOnly}
      hint={isMasked ? t('OPENID_SECRET_STORED') : isReadOnly ? t('OPENID_BASE_ADDRESS_CLOUD') : undefined}
      error={showsError || isLeft ? fieldError(provider, field) : undefined}
      autoComplete={isSecret ? 'off' : undefined}
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      value={provider[name]}
      onFocus={({ currentTarget }) => isMasked && currentTarget.select()}
      onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      onBlur={() => setLeft(true)}
    />
  );
}
