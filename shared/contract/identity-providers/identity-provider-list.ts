import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../addresses';
import type { CatalogueKey } from '../catalogue-key';
import type { Operation } from '../operation';
import { providerId } from './identity-provider';
import { CONNECTION_KEYS } from './message-keys';

const count = v.nullish(v.number(), 0);

/** A provider as the list has it. */
export const ProviderSummary = v.object({
  id: providerId,
  providerName: v.nullish(v.string(), ''),
  /** One of `PROVIDER_TYPES`; others are shown as they are. */
  providerType: v.nullish(v.string(), ''),
  adminGroup: v.nullish(v.string(), ''),
  technicalUserGroup: v.nullish(v.string(), ''),
  /** What else distinguishes it from other providers, such as its host. */
  details: v.nullish(v.string(), ''),
  isolated: v.nullish(v.boolean(), false),
  /** Whether it can be deleted at all; a server may leave it out. */
  canDelete: v.nullish(v.boolean(), true),
  /** How many accounts it supplies, and when they were last read (RFC 3339); a server may leave them out. */
  accounts: v.nullish(v.number()),
  refreshedAt: v.nullish(v.string(), ''),
  /** Why the last refresh failed: a key of a message, or a text. */
  refreshProblem: v.nullish(v.string(), ''),
  /** While it is read: how many users were read, how many accounts were added or changed, and how many groups were read. */
  refreshing: v.nullish(v.object({ users: count, changed: count, groups: count })),
});

export type ProviderSummary = v.InferOutput<typeof ProviderSummary>;

/** GET /identityprovider/config, and /scimserver/config in the hybrid view. */
export const ProvidersData = v.pipe(
  v.unknown(),
  acceptScimListName('providers'),
  v.object({
    providers: v.nullish(v.array(ProviderSummary), []),
    isHybridView: v.nullish(v.boolean(), false),
    isCloudView: v.nullish(v.boolean(), false),
    openIdConnectEnabled: v.nullish(v.boolean(), false),
    openIdPreferred: v.nullish(v.boolean(), false),
    /** Whether the sign-in page offers the sign-in with Kerberos. */
    kerberosEnabled: v.nullish(v.boolean(), false),
    htmlLoginEnabled: v.nullish(v.boolean(), true),
    builtInAdminConfigured: v.nullish(v.boolean(), false),
    d3ProviderPresentAndNotMigrated: v.nullish(v.boolean(), false),
    antiCsrfToken: v.nullish(v.string(), ''),
  }),
);

export type ProvidersData = v.InferOutput<typeof ProvidersData>;

/** Why the accounts of a provider could not be read again. */
export const REFRESH_KEYS = [
  ...CONNECTION_KEYS,
  'PROVIDER_PROBLEM_LOCKS_OUT',
  'PROVIDER_REFRESH_FAILED',
  'PROVIDER_REFRESH_NAMES_TAKEN',
  'PROVIDER_REFRESH_NO_GROUP',
  'PROVIDER_REFRESH_NO_GROUPS',
] as const satisfies readonly CatalogueKey[];

/** Lists the identity providers. */
export const listIdentityProviders = {
  method: 'GET',
  address: [PROVIDERS_ADDRESS, HYBRID_PROVIDERS_ADDRESS],
  answer: ProvidersData,
  keys: REFRESH_KEYS,
  keysIn: 'refreshProblem',
} as const satisfies Operation;

/** Reads the accounts of all providers again. */
export const refreshIdentityProviders = {
  method: 'POST',
  address: [PROVIDERS_ADDRESS, HYBRID_PROVIDERS_ADDRESS],
  query: { update: { description: 'Always given: the call does nothing else', values: ['true'] } },
  isBodyUnused: true,
  refusals: { 502: ['ERROR_UNKNOWN', ...REFRESH_KEYS] },
} as const satisfies Operation;
