import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import { writeJson } from '../../storage/json-settings';
import { nameKey } from '../../storage/searchable-names';
import { readLoginSettings } from './login-settings';
import { activeAccounts, allows, type Policy, policyOf } from './policy-to-sql';
import { hasSignInMethod } from './sign-in-methods-to-sql';

/**
 * Locks all changes that could lock out the last administrator, so that concurrent ones run one after the other. To
 * avoid deadlocks, it must be the first lock of a transaction.
 */
export const lockAdministratorSignIn = (trx: Db): Promise<void> =>
  writeJson(trx, 'administrator-sign-in', randomUUID());

/** Rolls a transaction back after which no administrator could sign in. */
export class AdministratorLockout extends Error {
  override readonly name = 'AdministratorLockout';

  constructor() {
    super('no administrator could sign in any more');
  }
}

/**
 * Makes a change, unless it would lock out the last administrator. If no administrator could sign in before, every
 * change is allowed. Call it first in a transaction.
 * @throws AdministratorLockout, which rolls the change back
 */
export async function keepAdministratorSignIn<Result>(trx: Db, change: () => Promise<Result>): Promise<Result> {
  await lockAdministratorSignIn(trx);
  const couldSignIn = await canAdministratorSignIn(trx);
  const result = await change();
  if (couldSignIn && !(await canAdministratorSignIn(trx))) throw new AdministratorLockout();
  return result;
}

/** The values after the planned change. Missing ones are read from the database. */
export interface Expected {
  /** The login settings with their groups. */
  readonly policy?: Policy;
  /** An identity provider that gets another admin group, so that only its members stay administrators. */
  readonly adminGroup?: {
    readonly providerId: string;
    readonly name: string;
    /** The id in the directory; undefined if the directory was not asked. */
    readonly externalId?: string | undefined;
  };
  /** An identity provider, and the ids of its accounts that will be administrators and not technical users. */
  readonly rights?: { readonly providerId: string; readonly administrators: readonly string[] };
}

/** Tells whether an administrator can sign in with the stored values, or could with the expected ones. */
export async function canAdministratorSignIn(db: Db, { policy, adminGroup, rights }: Expected = {}): Promise<boolean> {
  const inForce = policy ?? (await policyOf(db, await readLoginSettings(db)));
  const canSignIn = await hasSignInMethod(db, inForce);
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

/** How many accounts one statement contains. */
const PART = 500;

/** Returns conditions on administrator accounts. Each administrator meets one of them. */
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

const isGroup = (name: string, externalId: string | undefined) =>
  externalId === undefined
    ? sql<SqlBool>`(groups.display_name_key = ${nameKey(name)} or groups.external_id = ${name})`
    : sql<SqlBool>`groups.external_id = ${externalId}`;

/**
 * Returns the condition that an account stays an administrator. The group may be entered as a name or as an id of the
 * directory.
 */
const staysAdministrator = ({ providerId, name, externalId }: NonNullable<Expected['adminGroup']>) => sql<SqlBool>`(
  users.provider_id is null or users.provider_id != ${providerId} or exists (
    select 1 from group_members inner join groups on groups.id = group_members.group_id
    where group_members.user_id = users.id and groups.provider_id = ${providerId}
      and ${isGroup(name, externalId)}
  )
)`;
