import { DeletionCheck } from '../../shared/contract/identity-providers/identity-provider';
import {
  listIdentityProviders,
  type ProviderSummary,
  refreshIdentityProviders,
} from '../../shared/contract/identity-providers/identity-provider-list';
import { MigrationStatuses } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { call } from '../../shared/http/call';
import { requestHere } from '../../shared/http/request-operation';
import { providersAddressOf } from '../../shared/identity-providers/providers-address';

/** ms that a server may take to read all users and groups of its directories. */
const REFRESH_TIMEOUT = 120_000;

/** The address under which the page was opened. */
export const base = () => providersAddressOf(location.pathname);

/** The address of the page of a provider. */
export const addressOf = (id: string) => `${base()}/${encodeURIComponent(id)}`;

/** Reads all providers. */
export const getProviders = (signal: AbortSignal) => requestHere(listIdentityProviders, { url: base(), signal });

/** Has the server read the users and groups of all providers again. */
export const postRefresh = (antiCsrfToken: string) =>
  requestHere(refreshIdentityProviders, {
    url: base(),
    query: { update: true },
    json: { antiCsrfToken },
    timeout: REFRESH_TIMEOUT,
  });

/** Deletes a provider. Has no signal: an aborted call may have deleted it. */
export const postDelete = (provider: ProviderSummary, antiCsrfToken: string) =>
  call(DeletionCheck, { url: addressOf(provider.id), json: { ...provider, delete: true, antiCsrfToken } });

/** Reads the state of the migration of all providers. */
export const getMigrations = (signal: AbortSignal) => call(MigrationStatuses, { url: `${base()}/d3migration`, signal });
