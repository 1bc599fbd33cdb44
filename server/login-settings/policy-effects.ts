import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LoginSettingsEffects } from '../../shared/contract/login-settings';
import { CHECKS_PASSWORDS } from '../identity-providers/providers';
import type { Db } from '../storage/connection';
import { nameKey } from '../storage/searchable-names';
import { isPasswordSignInOn, type LoginSettings, readLoginSettings } from './login-settings';
import { readPolicyGroupIds } from './policy-groups';

/** The login settings with the groups that they apply to. */
export interface Policy {
  readonly settings: LoginSettings;
  /** The ids of the groups under ForceSelectedGroups. */
  readonly tfaGroupIds: readonly string[];
  /** The ids of the groups of the allow-list. */
  readonly allowedGroupIds: readonly string[];
}

/** Reads the groups that login settings apply to. */
export async function policyOf(db: Db, settings: LoginSettings): Promise<Policy> {
  const [tfaGroupIds, allowedGroupIds] = await Promise.all([
    readPolicyGroupIds(db, 'tfa'),
    readPolicyGroupIds(db, 'allow-list'),
  ]);
  return { settings, tfaGroupIds, allowedGroupIds };
}

/** Counts the accounts for which a change of the policy decides otherwise than before. */
export async function policyEffects(
  db: Db,
  { before, after, userId, now }: { before: Policy; after: Policy; userId: string; now: number },
): Promise<LoginSettingsEffects> {
  const isNewlyForced = sql<SqlBool>`(${forces(after)} and not ${forces(before)})`;
  const isNewlyExcluded = sql<SqlBool>`(not ${allows(after)} and ${allows(before)})`;
  const hasNoTfa = sql<SqlBool>`not exists (select 1 from two_factor where user_id = users.id and secret is not null)`;
  const count = (condition: RawBuilder<SqlBool>) => sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const isOwn = sql<SqlBool>`users.id = ${userId}`;
  const row = await activeUsers(db)
    .select([
      count(isNewlyForced).as('tfaRequired'),
      count(sql`${isNewlyForced} and ${hasNoTfa}`).as('tfaMissing'),
      count(isNewlyExcluded).as('notAllowed'),
      count(sql`${isOwn} and ${isNewlyForced} and ${hasNoTfa}`).as('requiresOwnTfa'),
      count(sql`${isOwn} and ${isNewlyExcluded}`).as('excludesOwn'),
    ])
    .executeTakeFirstOrThrow();
  return {
    tfaRequired: Number(row.tfaRequired ?? 0),
    tfaMissing: Number(row.tfaMissing ?? 0),
    notAllowed: Number(row.notAllowed ?? 0),
    signedOut: await countSignedOut(db, { before, after, now }),
    requiresOwnTfa: Number(row.requiresOwnTfa ?? 0) > 0,
    excludesOwn: Number(row.excludesOwn ?? 0) > 0,
    locksOut: await locksOut(db, after),
  };
}

const HOUR = 3_600_000;

/** Counts the users of the sessions that a shorter lifetime ends at once. */
async function countSignedOut(
  db: Db,
  { before, after, now }: { before: Policy; after: Policy; now: number },
): Promise<number> {
  const hours = after.settings.sessionLifetimeHours;
  if (hours >= before.settings.sessionLifetimeHours) return 0;
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.count<number | string>('user_id').distinct().as('users'))
    .where('kind', '=', 'user')
    .where('expires_at', '>', now)
    .where('created_at', '<=', now - hours * HOUR)
    .executeTakeFirst();
  return Number(row?.users ?? 0);
}

/** What a change is about to take away; without it, what is stored counts. */
export interface Removal {
  /** The id of an OpenID provider that does not count. */
  readonly openIdProviderId?: string;
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

/** Whether no administrator could sign in with the stored settings after a change. */
export async function wouldLockOut(db: Db, removal: Removal = {}): Promise<boolean> {
  return locksOut(db, await policyOf(db, await readLoginSettings(db)), removal);
}

/**
 * Whether no administrator could sign in under a policy: with a password of this server or of a directory, or through an OpenID
 * provider with a linked account.
 */
export async function locksOut(
  db: Db,
  policy: Policy,
  { openIdProviderId = '', adminGroup, rights }: Removal = {},
): Promise<boolean> {
  const ways: RawBuilder<SqlBool>[] = [];
  if (await isPasswordSignInOn(db, policy.settings))
    ways.push(sql`users.password_hash is not null`, IS_OF_DIRECTORY, HAS_PENDING_PASSWORD);
  if (policy.settings.showOpenIdConnect || policy.settings.openIdOnly) ways.push(hasOpenIdLink(openIdProviderId));
  if (ways.length === 0) return true;
  const hasOne = async (isAdministrator: RawBuilder<SqlBool>) => {
    const administrator = await activeAccounts(db)
      .select('users.id')
      .where(isAdministrator)
      .where(allows(policy))
      .where(sql<SqlBool>`(${sql.join(ways, sql` or `)})`)
      .where(adminGroup === undefined ? sql<SqlBool>`1 = 1` : staysAdministrator(adminGroup))
      .limit(1)
      .executeTakeFirst();
    return administrator !== undefined;
  };
  for (const condition of administratorsOf(rights)) if (await hasOne(condition)) return false;
  return true;
}

/** How many accounts one statement names. */
const PART = 500;

/** The conditions of accounts that are administrators: each account that is one meets one of them. */
function administratorsOf(rights: Removal['rights']): RawBuilder<SqlBool>[] {
  if (rights === undefined) return [sql`users.is_admin = 1 and users.is_technical = 0`];
  const { providerId, administrators } = rights;
  const others = sql<SqlBool>`users.is_admin = 1 and users.is_technical = 0
    and (users.provider_id is null or users.provider_id != ${providerId})`;
  const parts = Array.from({ length: Math.ceil(administrators.length / PART) }, (_, part) =>
    administrators.slice(part * PART, (part + 1) * PART),
  );
  return [others, ...parts.map((ids) => sql<SqlBool>`users.id in (${sql.join(ids)})`)];
}

const hasOpenIdLink = (withoutProvider: string) => sql<SqlBool>`exists (
  select 1 from openid_links inner join openid_providers on openid_providers.id = openid_links.provider_id
  where openid_links.user_id = users.id and openid_providers.is_enabled = 1
    and openid_providers.id != ${withoutProvider}
)`;

/** The passwords of a directory are checked there. A SCIM provider checks none. */
const IS_OF_DIRECTORY = sql<SqlBool>`exists (
  select 1 from identity_providers where identity_providers.id = users.provider_id and ${CHECKS_PASSWORDS}
)`;

/** The password of an account that a migration has moved, and not yet its password. */
const HAS_PENDING_PASSWORD = sql<SqlBool>`exists (
  select 1 from legacy_migration_items inner join legacy_migrations
    on legacy_migrations.provider_id = legacy_migration_items.provider_id
  where target_id = users.id and kind = 'user' and password = 'pending' and is_switched = 1
)`;

const isGroup = (name: string, externalId: string | undefined) =>
  externalId === undefined
    ? sql<SqlBool>`(groups.display_name_key = ${nameKey(name)} or groups.external_id = ${name})`
    : sql<SqlBool>`groups.external_id = ${externalId}`;

/** The group may be entered as its name or as its id in the directory. */
const staysAdministrator = ({ providerId, name, externalId }: NonNullable<Removal['adminGroup']>) => sql<SqlBool>`(
  users.provider_id is null or users.provider_id != ${providerId} or exists (
    select 1 from group_members inner join groups on groups.id = group_members.group_id
    where group_members.user_id = users.id and groups.provider_id = ${providerId}
      and ${isGroup(name, externalId)}
  )
)`;

/** The accounts of people who can sign in: technical users are accounts of programs. */
const activeUsers = (db: Db) => activeAccounts(db).where('users.is_technical', '=', 0);

function activeAccounts(db: Db) {
  return db.selectFrom('users').where('users.is_disabled', '=', 0).where('users.is_closed', '=', 0);
}

/** Whether the policy requires two-factor of the row's user; the same rule as `isForced`. */
function forces({ settings, tfaGroupIds }: Policy): RawBuilder<SqlBool> {
  switch (settings.tfaRadio) {
    case 'ForceAll':
      return sql`1 = 1`;
    case 'ForceAdmins':
      return sql`users.is_admin = 1`;
    case 'ForceSelectedGroups':
      return isMember(tfaGroupIds);
    default:
      return sql`1 = 0`;
  }
}

/** Whether the allow-list lets the row's user sign in; the same rule as `isAllowedToSignIn`. */
function allows({ settings, allowedGroupIds }: Policy): RawBuilder<SqlBool> {
  return settings.useWhitelist && allowedGroupIds.length > 0 ? isMember(allowedGroupIds) : sql`1 = 1`;
}

function isMember(groupIds: readonly string[]): RawBuilder<SqlBool> {
  if (groupIds.length === 0) return sql`1 = 0`;
  return sql`exists (
    select 1 from group_members where group_members.user_id = users.id and group_id in (${sql.join(groupIds)})
  )`;
}
