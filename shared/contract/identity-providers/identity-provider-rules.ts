import { isMasked } from '../secret-mask';
import type { ProviderType, SaveProvider, ScimType } from './identity-provider';

/** A field with a rule, by its name in the payload. */
export type RuledField =
  | 'providerName'
  | 'host'
  | 'domainOrId'
  | 'rootContext'
  | 'adminGroup'
  | 'username'
  | 'password'
  | 'confirmPassword';

/** The fields of {@link SaveProvider} that rules are about, and the repeated password of the page. */
export interface RuledValues
  extends Pick<SaveProvider, 'host' | 'domainOrId' | 'rootContext' | 'adminGroup' | 'username' | 'password'> {
  readonly providerType: ProviderType;
  /** Undefined for one that a page does not know. */
  readonly scimType: ScimType | undefined;
  readonly confirmPassword?: string;
}

/** The keys of the messages of broken rules. */
export type RuleProblem =
  | 'FIELD_REQUIRED'
  | 'FIELD_NO_WHITESPACE'
  | 'PROVIDER_PASSWORD_RULE'
  | 'PROVIDER_PASSWORD_NOT_MATCH';

/** Whether a provider has a user name, depending on its type and how this server signs in to it. */
export function hasUsername({ providerType, scimType }: Pick<RuledValues, 'providerType' | 'scimType'>): boolean {
  if (providerType === 'Scim') return scimType === 'BASIC' || scimType === 'HYBRID';
  return providerType !== 'Usermanagement';
}

/** Whether a provider has a password, an API key or a token. */
export function hasPassword({ providerType, scimType }: Pick<RuledValues, 'providerType' | 'scimType'>): boolean {
  if (providerType === 'Scim') return scimType !== undefined && scimType !== 'TRUSTED';
  return providerType !== 'Usermanagement';
}

/** 8 to 100 characters with a digit, a lower-case and an upper-case letter of any script. */
const ADMIN_PASSWORD = /^(?=.*\p{Nd})(?=.*\p{Ll})(?=.*\p{Lu}).{8,100}$/su;

/** The broken rule of each field, for a provider as it would be saved. */
export function brokenRules(values: RuledValues): Partial<Record<RuledField, RuleProblem>> {
  const { providerType, host, domainOrId, rootContext, adminGroup } = values;
  const isOneOf = (...types: ProviderType[]) => types.includes(providerType);
  const username = usernameProblem(values);
  const password = passwordProblem(values);
  const confirmPassword = confirmationProblem(values);
  return {
    ...(isOneOf('Scim', 'Ldap', 'D3') && host.trim() === '' ? { host: 'FIELD_REQUIRED' } : {}),
    ...(isOneOf('D3') && domainOrId.trim() === '' ? { domainOrId: 'FIELD_REQUIRED' } : {}),
    ...(isOneOf('Ldap') && rootContext.trim() === '' ? { rootContext: 'FIELD_REQUIRED' } : {}),
    ...(isOneOf('D3', 'Ldap') && adminGroup.trim() === '' ? { adminGroup: 'FIELD_REQUIRED' } : {}),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(confirmPassword === undefined ? {} : { confirmPassword }),
  };
}

function usernameProblem(values: RuledValues): RuleProblem | undefined {
  const { providerType, username } = values;
  if (!hasUsername(values)) return undefined;
  if (username === '') return providerType === 'Ldap' ? undefined : 'FIELD_REQUIRED';
  if (providerType === 'Ldap' && isDistinguishedName(username)) return undefined;
  return /\s/.test(username) ? 'FIELD_NO_WHITESPACE' : undefined;
}

/** Whether a text begins as a distinguished name (RFC 4514), and has no white space but blanks inside it. */
function isDistinguishedName(text: string): boolean {
  return /^(?:[a-z][a-z\d-]*|\d+(?:\.\d+)*)=/i.test(text) && text.trim() === text && !/[^\S ]/.test(text);
}

function passwordProblem(values: RuledValues): RuleProblem | undefined {
  const { providerType, password } = values;
  if (!hasPassword(values)) return undefined;
  if (password === '') return providerType === 'Ldap' ? undefined : 'FIELD_REQUIRED';
  if (providerType !== 'BuiltInAdmin' || isMasked(password)) return undefined;
  return ADMIN_PASSWORD.test(password) ? undefined : 'PROVIDER_PASSWORD_RULE';
}

/** While the password is the mask, the repeated one must only not be empty. */
function confirmationProblem({ providerType, password, confirmPassword }: RuledValues): RuleProblem | undefined {
  if (providerType !== 'BuiltInAdmin' || confirmPassword === undefined) return undefined;
  const matches = isMasked(password) ? confirmPassword !== '' : confirmPassword === password;
  return matches ? undefined : 'PROVIDER_PASSWORD_NOT_MATCH';
}
