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
  const groups = await groupAccounts(db, { before, after, userId });
  type Group = (typeof groups)[number];
  const count = (isCounted: (group: Group) => unknown) =>
    groups.filter(isCounted).reduce((total, group) => total + Number(group.count), 0);
  const { passkeys } = after.settings;
  const hasTfa = (each: Group) => each.hasAuthenticator || (each.hasPasskey && isPasskeySecondFactor(after.settings));
  const mustSetUp = (each: Group) => each.isForced && !hasTfa(each);
  const isNewlyForced = (each: Group) => each.isForced && !each.wasForced;
  const isNewlyExcluded = (each: Group) => each.wasAllowed && !each.isAllowed;
  const losesPasskeys = passkeys === 'Disabled' && before.settings.passkeys !== 'Disabled';
  return {
    tfaRequired: count(isNewlyForced),
    tfaMissing: count((each) => isNewlyForced(each) && !hasTfa(each)),
    tfaCoverage: {
      total: count(() => true),
      before: count((each) => each.wasForced),
      after: count((each) => each.isForced),
      missing: count(mustSetUp),
      atNextSignIn: count((each) => mustSetUp(each) && !each.canPostpone),
      administrators: {
        total: count((each) => each.isAdmin),
        missing: count((each) => each.isAdmin && mustSetUp(each)),
      },
    },
    passkeysOff: losesPasskeys ? count((each) => each.hasPasskey) : 0,
    adminsWithoutPasskey: passkeys === 'RequiredForAdmins' ? count((each) => each.isAdmin && !each.hasPasskey) : 0,
    notAllowed: count(isNewlyExcluded),
    signedOut: await countSignedOut(db, { before, after, now }),
    requiresOwnTfa: groups.some((each) => each.isOwn && isNewlyForced(each) && !hasTfa(each)),
    excludesOwn: groups.some((each) => each.isOwn && isNewlyExcluded(each)),
    locksOut: !(await canAdministratorSignIn(db, { policy: after })),
  };
}

/**
 * Counts the accounts of people who can sign in by what decides the effects, so that the database finds out each of these
 * once for an account. Technical users are accounts of programs.
 */
function groupAccounts(db: Db, { before, after, userId }: { before: Policy; after: Policy; userId: string }) {
  const is = (condition: RawBuilder<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;
  return activeAccounts(db)
    .where('users.is_technical', '=', 0)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .select([
      is(sql`users.is_admin = 1`).as('isAdmin'),
      is(sql`users.id = ${userId}`).as('isOwn'),
      is(forces(before)).as('wasForced'),
      is(forces(after)).as('isForced'),
      is(allows(before)).as('wasAllowed'),
      is(allows(after)).as('isAllowed'),
      is(HAS_AUTHENTICATOR).as('hasAuthenticator'),
      is(HAS_PASSKEY).as('hasPasskey'),
      is(hasSkips(after.settings.maxTFAActivationSkipCounter)).as('canPostpone'),
    ])
    .groupBy(sql`2, 3, 4, 5, 6, 7, 8, 9, 10`) // the columns above, after the count
    .execute();
}

/** Returns the condition that the row's user has postponed the set-up fewer than `max` times, see `recordSkip`. */
const hasSkips = (max: number) => sql<SqlBool>`(${max} > 0 and not exists (
  select 1 from two_factor where two_factor.user_id = users.id and skips_used >= ${max}
))`;

const HAS_AUTHENTICATOR = sql<SqlBool>`exists (
  select 1 from two_factor where two_factor.user_id = users.id and secret is not null
)`;

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
