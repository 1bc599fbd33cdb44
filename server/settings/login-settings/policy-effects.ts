import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LoginSettingsEffects } from '../../../shared/contract/settings/login-settings';
import type { Db } from '../../storage/connection';
import { canAdministratorSignIn } from './administrator-lockout';
import { isPasskeySecondFactor } from './login-settings';
import { activeAccounts, allows, forces, type Policy } from './policy-to-sql';
import { HAS_PASSKEY } from './sign-in-methods-to-sql';

/** Counts the accounts that a change of the policy affects. */
export async function policyEffects(
  db: Db,
  { before, after, userId, now }: { before: Policy; after: Policy; userId: string; now: number },
): Promise<LoginSettingsEffects> {
  const isNewlyForced = sql<SqlBool>`(${forces(after)} and not ${forces(before)})`;
  const isNewlyExcluded = sql<SqlBool>`(not ${allows(after)} and ${allows(before)})`;
  const isAdmin = sql<SqlBool>`users.is_admin = 1`;
  const { passkeys } = after.settings;
  const hasNoTfa = sql<SqlBool>`(not exists (select 1 from two_factor where user_id = users.id and secret is not null)
    ${isPasskeySecondFactor(after.settings) ? sql`and not ${HAS_PASSKEY}` : sql``})`;
  const losesPasskey = passkeys === 'Disabled' && before.settings.passkeys !== 'Disabled' ? HAS_PASSKEY : NEVER;
  const needsPasskey = passkeys === 'RequiredForAdmins' ? sql<SqlBool>`(${isAdmin} and not ${HAS_PASSKEY})` : NEVER;
  const count = (condition: RawBuilder<SqlBool>) => sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const mustSetUp = sql<SqlBool>`(${forces(after)} and ${hasNoTfa})`;
  const isOwn = sql<SqlBool>`users.id = ${userId}`;
  const row = await activeUsers(db)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('total'),
      count(forces(before)).as('before'),
      count(forces(after)).as('after'),
      count(mustSetUp).as('missing'),
      count(isAdmin).as('admins'),
      count(sql`${isAdmin} and ${mustSetUp}`).as('missingAdmins'),
      count(isNewlyForced).as('tfaRequired'),
      count(sql`${isNewlyForced} and ${hasNoTfa}`).as('tfaMissing'),
      count(losesPasskey).as('passkeysOff'),
      count(needsPasskey).as('adminsWithoutPasskey'),
      count(isNewlyExcluded).as('notAllowed'),
      count(sql`${isOwn} and ${isNewlyForced} and ${hasNoTfa}`).as('requiresOwnTfa'),
      count(sql`${isOwn} and ${isNewlyExcluded}`).as('excludesOwn'),
    ])
    .executeTakeFirstOrThrow();
  return {
    tfaRequired: Number(row.tfaRequired ?? 0),
    tfaMissing: Number(row.tfaMissing ?? 0),
    tfaCoverage: {
      total: Number(row.total),
      before: Number(row.before ?? 0),
      after: Number(row.after ?? 0),
      missing: Number(row.missing ?? 0),
      administrators: { total: Number(row.admins ?? 0), missing: Number(row.missingAdmins ?? 0) },
    },
    passkeysOff: Number(row.passkeysOff ?? 0),
    adminsWithoutPasskey: Number(row.adminsWithoutPasskey ?? 0),
    notAllowed: Number(row.notAllowed ?? 0),
    signedOut: await countSignedOut(db, { before, after, now }),
    requiresOwnTfa: Number(row.requiresOwnTfa ?? 0) > 0,
    excludesOwn: Number(row.excludesOwn ?? 0) > 0,
    locksOut: !(await canAdministratorSignIn(db, { policy: after })),
  };
}

const NEVER = sql<SqlBool>`1 = 0`;

const HOUR = 3_600_000;

/** Counts the users whose sessions end at once because of a shorter lifetime. */
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

/** Selects the accounts of people who can sign in. Technical users are accounts of programs. */
const activeUsers = (db: Db) => activeAccounts(db).where('users.is_technical', '=', 0);
