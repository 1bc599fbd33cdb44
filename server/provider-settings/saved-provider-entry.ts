import { isMasked } from '../../shared/contract/secret-mask';
import { changesOf, secretChange } from '../audit/audit-changes';
import type { AuditEntry } from '../audit/audit-entry';
import { EMPTY_FIELDS, type IdentityProvider } from '../providers/identity-providers';

/**
 * Returns the audit entry for a saved provider, with the field names of the call. Its detail has the type, and the way to
 * sign in to a SCIM provider, on which the meaning of the fields depends.
 * @param before the stored provider; undefined for a new one
 */
export function savedProviderEntry(before: IdentityProvider | undefined, provider: IdentityProvider): AuditEntry {
  const { id: _id, name, type, password, ...config } = provider;
  const known = before ?? { ...EMPTY_FIELDS, name: '' };
  // The password of an administrator is stored with the account, and here only a new one is not masked.
  const isNewPassword = type === 'BuiltInAdmin' ? !isMasked(password) : password !== (before?.password ?? '');
  const words = [before === undefined ? 'new' : '', type, type === 'Scim' ? config.scimType : ''];
  return {
    event: 'provider-saved',
    target: name,
    detail: words.filter(Boolean).join(' '),
    changes: [
      ...changesOf({ ...known, providerName: known.name }, { providerName: name, ...config }),
      ...secretChange('password', isNewPassword),
    ],
  };
}
