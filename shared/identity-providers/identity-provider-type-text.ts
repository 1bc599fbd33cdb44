import { type MessageKey, t } from '../i18n/translate';

/** The names of the types of providers. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  Ldap: 'PROVIDER_TYPE_LDAP',
  D3: 'PROVIDER_TYPE_D3',
  BuiltInAdmin: 'PROVIDER_TYPE_ADMIN',
  Scim: 'PROVIDER_TYPE_SCIM',
  Usermanagement: 'PROVIDER_TYPE_USERS',
};

/** Says what a provider's type is called; a type that is not known stays as it is. */
export function providerTypeText(type: string): string {
  const key = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  return key === undefined ? type : t(key);
}
