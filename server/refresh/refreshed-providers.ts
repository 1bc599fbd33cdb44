import { type SqlBool, sql } from 'kysely';
import type { ProviderType } from '../../shared/contract/identity-providers/identity-provider';
import { DECIDES_ABOUT_ACCOUNTS } from '../legacy-migration/read-migration';

/** The types of providers that supply accounts. */
export const REFRESHED_TYPES: readonly ProviderType[] = ['Ldap', 'Scim', 'D3'];

/** Whether the directory of a provider decides about its accounts, because no migration does. */
export const IS_REFRESHED = sql<SqlBool>`(identity_providers.type in (${sql.join(REFRESHED_TYPES)})
  and not exists (select 1 from legacy_migrations where provider_id = identity_providers.id
  and ${DECIDES_ABOUT_ACCOUNTS}))`;
