import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import { writeJson } from '../../storage/json-settings';
import { nameKey } from '../../storage/searchable-names';
import { isPasswordSignInOn, readLoginSettings } from './login-settings';
import { activeAccounts, allows, type Policy, policyOf } from './policy';

/**
 * Whether users of a provider sign in with their password there: those of a directory, and of a legacy system until its
 * migration is finished.
 */
export const CHECKS_PASSWORDS = sql<SqlBool>`(identity_providers.type = 'Ldap' or (identity_providers.type = 'D3'
  and not exists (select 1 from legacy_migrations where provider_id = identity_providers.id and is_switched = 1)))`;

/**
 * Of two changes that may take the last administrator's way in, the second one waits until the first one has ended, and sees
 * what it has stored. It is the first lock that a transaction takes: one that has locked a row before could wait for a
 * transaction that waits for this row.
 */
export const lockAdministratorSignIn = (trx: Db): Promise<void> =>
  writeJson(trx, 'administrator-sign-in', randomUUID());

/** Rolls a transaction back after which no administrator could sign in any more. */
export class LockedOut extends Error {
  override readonly name = 'LockedOut';

  constructor() {
    super('no administrator could sign in any more');
  }
}

/**
 * Makes a change, unless it takes the last administrator's way in. Where none can sign in before it, it takes nothing away. Call
 * it first in a transaction.
 *
 * @throws LockedOut, which rolls the change back
 */
export async function keepAdministratorSignIn<Result>(trx: Db, change: () => Promise<Result>): Promise<Result> {
  await lockAdministratorSignIn(trx);
  const couldSignIn = await canAdministratorSignIn(trx);
  const result = await change();
  if (couldSignIn && !(await canAdministratorSignIn(trx))) throw new LockedOut();
  return result;
}

/** The settings that are about to change; without it, the stored ones count. */
export interface Expected {
  /** The login settings with their groups. */
  readonly policy?: Policy;
  /** An identity provider of whose accounts only the members of another group stay administrators. */
  readonly adminGroup?: {
    readonly providerId: string;
    readonly name: string;
    /** In the directory; undefined where it was not asked. */
    readonly externalId?: string | undefined;
  };
  /** An identity provider of whose accounts those with these ids are the administrators, and no technical users. */
  readonly rights?: { readonly providerId: string; readonly administrators: readonly string[] };
}

/** Whether an administrator can sign in with what is stored, or could with what is expected. */
export async function canAdministratorSignIn(db: Db, { policy, adminGroup, rights }: Expected = {}): Promise<boolean> {
  const inForce = policy ?? (await policyOf(db, await readLoginSettings(db)));
  const canSignIn = await waysIn(db, inForce);
  if (canSignIn === undefined) return false;
  for (const isAdministrator of administratorsOf(rights)) {
    const administrator = await activeAccounts(db)
      .select('users.id')
      .where(isAdministrator)
      .where(allows(inForce))
      .where(canSignIn)
      .where(adminGroup === undefined ? sql<SqlBool>`1 = 1` : staysAdministrator(adminGroup))
      .limit(1)
      .executeTakeFirst();
    if (administrator !== undefined) return true;
  }
  return false;
}

/**
 * Whether the row's user has a way in: a password of this server or of a directory, or an account of an OpenID provider that is
 * linked; undefined where there is none for any user.
 */
export async function waysIn(db: Db, { settings }: Pick<Policy, 'settings'>): Promise<RawBuilder<SqlBool> | undefined> {
  const ways: RawBuilder<SqlBool>[] = [];
  if (await isPasswordSignInOn(db, settings)) ways.push(HAS_PASSWORD);
  if (settings.showOpenIdConnect || settings.openIdOnly) ways.push(HAS_OPENID_LINK);
  return ways.length === 0 ? undefined : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** How many accounts one statement names. */
const PART = 500;

/** The conditions of accounts that are administrators: each administrator meets one of them. */
function administratorsOf(rights: Expected['rights']): RawBuilder<SqlBool>[] {
  if (rights === undefined) return [sql`users.is_admin = 1 and users.is_technical = 0`];
  const { providerId, administrators } = rights;
  const others = sql<SqlBool>`users.is_admin = 1 and users.is_technical = 0
    and (users.provider_id is null or users.provider_id != ${providerId})`;
  const parts = Array.from({ length: Math.ceil(administrators.length / PART) }, (_, part) =>
    administrators.slice(part * PART, (part + 1) * PART),
  );
  return [others, ...parts.map((ids) => sql<SqlBool>`users.id in (${sql.join(ids)})`)];
}

/** Whether the row's user is linked to an OpenID provider that is turned on. */
export const HAS_OPENID_LINK = sql<SqlBool>`exists (
  select 1 from openid_links inner join openid_providers on openid_providers.id = openid_links.provider_id
  where openid_links.user_id = users.id and openid_providers.is_enabled = 1
)`;

/**
 * Whether the row's user has a password: of this server, of a directory, which checks it there (a SCIM provider checks none), or
 * of a legacy system that a migration has moved the account from, and not yet its password.
 */
export const HAS_PASSWORD = sql<SqlBool>`(users.password_hash is not null
  or exists (select 1 from identity_providers where identity_providers.id = users.provider_id and ${CHECKS_PASSWORDS})
  or exists (
    select 1 from legacy_migration_items inner join legacy_migrations
      on legacy_migrations.provider_id = legacy_migration_items.provider_id
    where target_id = users.id and kind = 'user' and password = 'pending' and is_switched = 1
  ))`;

const isGroup = (name: string, externalId: string | undefined) =>
  externalId === undefined
    ? sql<SqlBool>`(groups.display_name_key = ${nameKey(name)} or groups.external_id = ${name})`
    : sql<SqlBool>`groups.external_id = ${externalId}`;

/** The group may be entered as its name or as its id in the directory. */
const staysAdministrator = ({ providerId, name, externalId }: NonNullable<Expected['adminGroup']>) => sql<SqlBool>`(
  users.provider_id is null or users.provider_id != ${providerId} or exists (
    select 1 from group_members inner join groups on groups.id = group_members.group_id
    where group_members.user_id = users.id and groups.provider_id = ${providerId}
      and ${isGroup(name, externalId)}
  )
)`;
