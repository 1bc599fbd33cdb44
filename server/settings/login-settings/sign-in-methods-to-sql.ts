import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import { RELYING_PARTY } from '../relying-party';
import { hasKerberosDirectory } from './kerberos-realms';
import { isPasskeySignInOn, isPasswordSignInOn } from './login-options';
import type { LoginSettings } from './login-settings';
import type { Policy } from './policy-to-sql';

/**
 * Whether a provider checks its users' passwords, which is true for directories, and for legacy systems until their
 * migration is finished.
 */
export const CHECKS_PASSWORDS = sql<SqlBool>`(identity_providers.type = 'Ldap' or (identity_providers.type = 'D3'
  and not exists (select 1 from legacy_migrations where provider_id = identity_providers.id and is_switched = 1)))`;

/**
 * Returns the condition that the row's user can sign in, with a password of this server or of a directory, with a Kerberos
 * ticket, through a linked OpenID provider, or with a passkey.
 * @returns undefined if no user can
 */
export async function hasSignInMethod(
  db: Db,
  { settings }: Pick<Policy, 'settings'>,
): Promise<RawBuilder<SqlBool> | undefined> {
  const ways = await otherMethods(db, settings);
  if (await isPasskeySignInOn(db, settings)) ways.push(HAS_PASSKEY);
  return ways.length === 0 ? undefined : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Tells whether a user can sign in without a passkey. */
export async function canSignInWithoutPasskey(db: Db, settings: LoginSettings, userId: string): Promise<boolean> {
  const ways = await otherMethods(db, settings);
  if (ways.length === 0) return false;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<SqlBool>`(${sql.join(ways, sql` or `)})`)
    .executeTakeFirst();
  return row !== undefined;
}

async function otherMethods(db: Db, settings: LoginSettings): Promise<RawBuilder<SqlBool>[]> {
  const ways: RawBuilder<SqlBool>[] = [];
  if (await isPasswordSignInOn(db, settings)) ways.push(HAS_PASSWORD);
  if (settings.showOpenIdConnect || settings.openIdOnly) ways.push(HAS_OPENID_LINK);
  const kerberos = settings.openIdOnly ? undefined : await hasKerberosDirectory(db, settings);
  if (kerberos !== undefined) ways.push(kerberos);
  return ways;
}

/** Tells whether a user has a password, see `HAS_PASSWORD`. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('id', '=', userId).where(HAS_PASSWORD);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether a passkey is for this server's host name. Those of former ones sign no user in. */
export const IS_OF_RELYING_PARTY = sql<SqlBool>`exists (
  select 1 from settings where settings.key = ${RELYING_PARTY} and settings.json = '"' || passkeys.rp_id || '"'
)`;

/** Whether the row's user has a passkey for this server's host name. */
export const HAS_PASSKEY = sql<SqlBool>`exists (
  select 1 from passkeys where passkeys.user_id = users.id and ${IS_OF_RELYING_PARTY}
)`;

/** Whether the row's user is linked to an enabled OpenID provider. */
export const HAS_OPENID_LINK = sql<SqlBool>`exists (
  select 1 from openid_links inner join openid_providers on openid_providers.id = openid_links.provider_id
  where openid_links.user_id = users.id and openid_providers.is_enabled = 1
)`;

/**
 * Whether the row's user has a password. It may be of this server, of a directory that checks it (SCIM providers do
 * not), or of a legacy system if the account was migrated but its password has not been moved yet.
 */
export const HAS_PASSWORD = sql<SqlBool>`(users.password_hash is not null
  or exists (select 1 from identity_providers where identity_providers.id = users.provider_id and ${CHECKS_PASSWORDS})
  or exists (
    select 1 from legacy_migration_items inner join legacy_migrations
      on legacy_migrations.provider_id = legacy_migration_items.provider_id
    where target_id = users.id and kind = 'user' and password = 'pending' and is_switched = 1
  ))`;
