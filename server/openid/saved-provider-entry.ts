import type { SaveOpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { changesOf, secretChange } from '../audit/audit-changes';
import type { AuditEntry } from '../audit/audit-entry';
import { fieldsOf, type Row } from './openid-providers';

/** The values of a new provider before an administrator enters any. */
const EMPTY = {
  description: '',
  enabled: false,
  authorizeEndpoint: '',
  tokenEndpoint: '',
  userinfoEndpoint: '',
  endSessionEndpoint: '',
  clientId: '',
  redirectUri: '',
};

interface Saved {
  readonly provider: SaveOpenIdProvider;
  readonly isNewSecret: boolean;
}

/**
 * Returns the audit entry for a saved provider, with the field names of the call.
 * @param stored the provider as it was before; undefined for a new one
 */
export function savedProviderEntry(stored: Row | undefined, { provider, isNewSecret }: Saved): AuditEntry {
  const { id: _id, clientSecret: _clientSecret, issuer: _issuer, logo, version: _version, ...fields } = provider;
  return {
    event: 'openid-provider-saved',
    target: provider.description,
    detail: stored === undefined ? 'new' : '',
    changes: [
      ...changesOf(stored === undefined ? EMPTY : fieldsOf(stored), fields),
      ...secretChange('clientSecret', isNewSecret),
      // A logo is too large for its values.
      ...secretChange('logo', typeof logo === 'string' && logo !== (stored?.logo ?? '')),
    ],
  };
}
