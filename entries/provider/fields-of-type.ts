import type { ProviderType, ScimType } from '../../shared/contract/identity-providers/identity-provider';
import { hasPassword, hasUsername } from '../../shared/contract/identity-providers/identity-provider-rules';

/** The fields of the form that are texts, by their names in the payload; the repeated password is not in it. */
export type TextName =
  | 'providerName'
  | 'host'
  | 'domainOrId'
  | 'username'
  | 'password'
  | 'confirmPassword'
  | 'rootContext'
  | 'adminGroup'
  | 'technicalUserGroup'
  | 'groupFilter'
  | 'userFilter'
  | 'userDisplayFormat'
  | 'groupDisplayFormat'
  | 'connectTimeoutInMs';

/** The fields that are on or off. */
export type FlagName = 'useUserFilterForLogin' | 'isolated' | 'flatGroupHierarchy';

/** The fields that depend on the provider's type, and the name. */
export type FieldName = TextName | FlagName | 'scimType';

const GROUPS = ['adminGroup', 'technicalUserGroup'] as const;
const FORMATS = ['userDisplayFormat', 'groupDisplayFormat'] as const;

/** The fields that each type has; some SCIM providers have fewer. */
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

interface TypeAndSignIn {
  readonly providerType: ProviderType | undefined;
  readonly scimType: ScimType | undefined;
}

/** Whether the form shows a field, for this type of provider and, with SCIM, for this way to sign in. */
export function isShown({ providerType, scimType }: TypeAndSignIn, name: FieldName): boolean {
  if (!hasField(providerType, name) || providerType === undefined) return hasField(providerType, name);
  if (name === 'username') return hasUsername({ providerType, scimType });
  if (name === 'password') return hasPassword({ providerType, scimType });
  return name !== 'scimType' || scimType !== undefined;
}

/** Whether a type of provider has a field. */
export function hasField(type: ProviderType | undefined, name: FieldName): boolean {
  return name === 'providerName' || (type !== undefined && FIELDS[type].includes(name));
}

const ALL_FIELDS: ReadonlySet<string> = new Set(['providerName', ...Object.values(FIELDS).flat()]);

/** Whether the form has a field of this name. */
export const isField = (name: string): name is FieldName => ALL_FIELDS.has(name);
