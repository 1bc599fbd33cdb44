import { NEW_OPENID_PROVIDER, OPENID_DESCRIPTION_WARNING, type OpenIdProvider } from '../../shared/contract/openid';
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

/** The fields in their order, with their labels. */
export const FIELDS: readonly { name: TextFieldName; label: MessageKey; required: boolean }[] = [
  { name: 'description', label: 'OPENID_DESCRIPTION', required: true },
  { name: 'authorizeEndpoint', label: 'OPENID_AUTHORIZE', required: true },
  { name: 'tokenEndpoint', label: 'OPENID_TOKEN', required: true },
  { name: 'userinfoEndpoint', label: 'OPENID_USERINFO', required: true },
  { name: 'endSessionEndpoint', label: 'OPENID_END_SESSION', required: false },
  { name: 'clientId', label: 'OPENID_CLIENT_ID', required: true },
  { name: 'clientSecret', label: 'OPENID_CLIENT_SECRET', required: true },
  { name: 'redirectUri', label: 'OPENID_BASE_ADDRESS', required: true },
];

/** The fields of a provider that is to be created. */
export function newProvider(origin: string, others: readonly OpenIdProvider[]): OpenIdProvider {
  const [known] = others;
  return {
    id: NEW_OPENID_PROVIDER,
    description: '',
    enabled: false,
    authorizeEndpoint: '',
    tokenEndpoint: '',
    userinfoEndpoint: '',
    endSessionEndpoint: '',
    clientId: '',
    clientSecret: '',
    redirectUri: known?.redirectUri || `${origin}/`,
    callback: known?.callback || '/identityprovider/openidconnect/callback',
    isCloud: known?.isCloud ?? false,
    issuer: '',
  };
}

/** The message of a required field without a value, or undefined. */
export function fieldError(provider: OpenIdProvider, { name, required }: (typeof FIELDS)[number]): string | undefined {
  return required && provider[name].trim() === '' ? t('OPENID_FIELD_REQUIRED') : undefined;
}

/** Whether every required field has a value. */
export function isComplete(provider: OpenIdProvider): boolean {
  return FIELDS.every((field) => fieldError(provider, field) === undefined);
}

/** Whether the sign-in page may cut the description. */
export function isLong(description: string): boolean {
  return description.length > OPENID_DESCRIPTION_WARNING;
}

/** The address that is registered at the provider: the base address without a slash at the end, then the callback. */
export function redirectAddress({ redirectUri, callback }: Pick<OpenIdProvider, 'redirectUri' | 'callback'>): string {
  return redirectUri.trim() === '' ? '' : redirectUri.trim().replace(/\/$/, '') + callback;
}
