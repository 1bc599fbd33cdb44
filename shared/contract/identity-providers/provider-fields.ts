import type { PROVIDER_FLAGS, PROVIDER_TEXTS, ProviderType, ScimType } from './identity-provider';
import { hasPassword, hasUsername } from './identity-provider-rules';

/** The fields of the form that are texts, by their names in the payload; the repeated password is not in it. */
export type TextName =
  | (typeof PROVIDER_TEXTS)[number]
  | 'providerName'
  | 'password'
  | 'confirmPassword'
  | 'connectTimeoutInMs';

/** The fields that are on or off. */
export type FlagName = (typeof PROVIDER_FLAGS)[number];

/** The fields that depend on the provider's type, and the name. */
export type FieldName = TextName | FlagName | 'scimType';

const GROUPS = ['adminGroup', 'technicalUserGroup'] as const;
const FORMATS = ['userDisplayFormat', 'groupDisplayFormat'] as const;

/** The fields that each type has in the form; some SCIM providers have fewer. */
const FIELDS: Readonly<Record<ProviderType, readonly FieldName[]>> = {
  Ldap: [
    'host',
    'domainOrId',
    'rootContext',
    'username',
    'password',
    'connectTimeoutInMs',
    'userFilter',
    'groupFilter',
    'useUserFilterForLogin',
    'isolated',
    'flatGroupHierarchy',
    ...GROUPS,
    ...FORMATS,
  ],
  D3: ['host', 'domainOrId', 'username', 'password', ...GROUPS, ...FORMATS],
  BuiltInAdmin: ['username', 'password', 'confirmPassword'],
  Scim: ['scimType', 'host', 'username', 'password', 'connectTimeoutInMs', ...GROUPS],
  Usermanagement: [],
};

/** The fields that a type has as well, but that are too rare for the form: only programs set them. */
const NOT_IN_FORM: Partial<Readonly<Record<ProviderType, readonly FieldName[]>>> = {
  D3: ['isolated', 'flatGroupHierarchy'],
  Scim: ['domainOrId', 'isolated', 'flatGroupHierarchy'],
};

interface TypeAndSignIn {
  readonly providerType: ProviderType | undefined;
  /** How this server signs in to a SCIM provider; undefined for a way that a page does not know. */
  readonly scimType: ScimType | undefined;
}

/** Whether a type of provider has a field in the form. */
export function hasField(type: ProviderType | undefined, name: FieldName): boolean {
  return name === 'providerName' || (type !== undefined && FIELDS[type].includes(name));
}

/** Whether the form shows a field, for this type of provider and, with SCIM, for this way to sign in. */
export function isShown({ providerType, scimType }: TypeAndSignIn, name: FieldName): boolean {
  if (!hasField(providerType, name) || providerType === undefined) return hasField(providerType, name);
  if (name === 'username') return hasUsername({ providerType, scimType });
  if (name === 'password') return hasPassword({ providerType, scimType });
  return name !== 'scimType' || scimType !== undefined;
}

/** Whether a field of a provider is stored: one that the form shows, or one that only programs set. */
export function isStored(provider: TypeAndSignIn, name: FieldName): boolean {
  const { providerType } = provider;
  const others = providerType && NOT_IN_FORM[providerType];
  return isShown(provider, name) || (others?.includes(name) ?? false);
}

const ALL_FIELDS: ReadonlySet<string> = new Set(['providerName', ...Object.values(FIELDS).flat()]);

/** Whether the form has a field of this name. */
export const isField = (name: string): name is FieldName => ALL_FIELDS.has(name);
