import { useState } from 'react';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import {
  DESCRIPTION_MAX_LENGTH,
  OPENID_TEXT_MAX_LENGTH,
  type OpenIdProvider,
} from '../../shared/contract/settings/openid-providers';
import { t } from '../../shared/i18n/translate';
import { TextField } from '../../shared/ui/form/TextField';
import { type FieldRule, fieldError, isLong } from './field-rules';

export interface ProviderFieldProps {
  field: FieldRule;
  provider: OpenIdProvider;
  saved: OpenIdProvider;
  /** Whether the form was submitted; before, a field shows its error once the user has left it. */
  showsErrors: boolean;
  onChange: (changed: Partial<OpenIdProvider>) => void;
}

/** A text field of a provider. The client secret is replaced as a whole: what is typed takes the place of its mask. */
export function ProviderField({ field, provider, saved, showsErrors, onChange }: ProviderFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const { name, label, isOptional = false, isAddress = false } = field;
  const isSecret = name === 'clientSecret';
  const isReadOnly = name === 'redirectUri' && provider.isCloud;
  return (
    <TextField
      name={name}
      label={t(label)}
      aria-required={!isOptional || undefined}
      type={isSecret ? 'password' : 'text'}
      inputMode={isAddress ? 'url' : undefined}
      maxLength={name === 'description' ? DESCRIPTION_MAX_LENGTH : OPENID_TEXT_MAX_LENGTH}
      readOnly={isReadOnly}
      hint={hintOf(field, provider)}
      error={showsErrors || isLeft ? fieldError(provider, field, saved) : undefined}
      // A password manager would fill in the administrator's own password.
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      dir={isAddress || isSecret ? 'ltr' : 'auto'}
      value={provider[name]}
      onFocus={({ currentTarget }) => isSecret && provider.clientSecret === SECRET_MASK && currentTarget.select()}
      onInput={({ currentTarget: { value } }) => onChange({ [name]: isSecret ? withoutMask(value) : value })}
      onBlur={() => setLeft(true)}
    />
  );
}

function hintOf({ name }: FieldRule, provider: OpenIdProvider): string | undefined {
  if (name === 'description' && isLong(provider.description)) return undefined; // the warning stands there
  if (name === 'clientSecret' && provider.clientSecret === SECRET_MASK) return t('OPENID_SECRET_STORED');
  return name === 'redirectUri' && provider.isCloud ? t('OPENID_BASE_ADDRESS_CLOUD') : undefined;
}

/** Text that is typed beside the mask is the secret; a mask with deleted characters is not. */
function withoutMask(value: string): string {
  if (value === SECRET_MASK) return value;
  const typed = value.startsWith(SECRET_MASK) ? value.slice(SECRET_MASK.length) : value;
  return /^\*+$/.test(typed) && SECRET_MASK.startsWith(typed) ? '' : typed;
}
