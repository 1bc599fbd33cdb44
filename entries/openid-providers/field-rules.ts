import { parseUrl } from '../../shared/contract/parse-url';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import { OPENID_DESCRIPTION_WARNING, type OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { type MessageKey, t } from '../../shared/i18n/translate';

/** The fields of the form that are texts. */
export type TextFieldName =
  | 'description'
  | 'authorizeEndpoint'
  | 'tokenEndpoint'
  | 'userinfoEndpoint'
  | 'endSessionEndpoint'
  | 'clientId'
  | 'clientSecret'
  | 'redirectUri';

/** A text field: its name, its label, and what it must hold. */
export interface FieldRule {
  readonly name: TextFieldName;
  readonly label: MessageKey;
  readonly isOptional?: boolean;
  readonly isAddress?: boolean;
}

export const DESCRIPTION: FieldRule = { name: 'description', label: 'OPENID_DESCRIPTION' };

/** The addresses of the provider, which its discovery document fills in. */
export const ENDPOINTS: readonly FieldRule[] = [
  { name: 'authorizeEndpoint', label: 'OPENID_AUTHORIZE', isAddress: true },
  { name: 'tokenEndpoint', label: 'OPENID_TOKEN', isAddress: true },
  { name: 'userinfoEndpoint', label: 'OPENID_USERINFO', isAddress: true },
  { name: 'endSessionEndpoint', label: 'OPENID_END_SESSION', isAddress: true, isOptional: true },
];

export const BASE_ADDRESS: FieldRule = { name: 'redirectUri', label: 'OPENID_BASE_ADDRESS', isAddress: true };

/** The client of this server at the provider. */
export const CLIENT: readonly FieldRule[] = [
  { name: 'clientId', label: 'OPENID_CLIENT_ID' },
  { name: 'clientSecret', label: 'OPENID_CLIENT_SECRET' },
];

/** All text fields, in the order of the form. */
export const FIELDS: readonly FieldRule[] = [DESCRIPTION, ...ENDPOINTS, BASE_ADDRESS, ...CLIENT];

/** The error of a field, or undefined. @param saved the provider as it is stored */
export function fieldError(provider: OpenIdProvider, rule: FieldRule, saved: OpenIdProvider): string | undefined {
  const value = provider[rule.name].trim();
  if (value === '') return rule.isOptional ? undefined : t('OPENID_FIELD_REQUIRED');
  if (rule.isAddress && !isWebAddress(value)) return t('OPENID_ADDRESS_INVALID');
  return rule.name === 'clientSecret' && needsSecretAgain(provider, saved) ? t('OPENID_SECRET_AGAIN') : undefined;
}

function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(text);
}

/** The server sends the stored secret to no other server than the one that it was entered for. */
function needsSecretAgain(provider: OpenIdProvider, saved: OpenIdProvider): boolean {
  const [now, before] = [parseUrl(provider.tokenEndpoint), parseUrl(saved.tokenEndpoint)];
  return provider.clientSecret === SECRET_MASK && now?.origin !== before?.origin;
}

/** The first field with an error. */
export function firstWrongField(provider: OpenIdProvider, saved: OpenIdProvider): TextFieldName | undefined {
  return FIELDS.find((rule) => fieldError(provider, rule, saved) !== undefined)?.name;
}

/** Whether the sign-in page may cut the description. */
export function isLong(description: string): boolean {
  return [...description.trim()].length > OPENID_DESCRIPTION_WARNING;
}
