import { sql } from 'kysely';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { removeAllPasskeys } from '../../passkeys/change-passkeys';
import { deactivateIn, readTwoFactor } from '../../second-factor/stored-two-factor';
import { lockAdministratorSignIn } from '../../settings/login-settings/administrator-lockout';
import { isPasswordSignInOn } from '../../settings/login-settings/login-options';
import {
  isPasskeySecondFactor,
  type LoginSettings,
  readLoginSettings,
  writeLoginSettings,
} from '../../settings/login-settings/login-settings';
import { allows, policyOf } from '../../settings/login-settings/policy-to-sql';
import { settingsEntry } from '../../settings/login-settings/save-login-settings';
import { HAS_OPENID_LINK, HAS_PASSKEY, HAS_PASSWORD } from '../../settings/login-settings/sign-in-methods-to-sql';
import { isForced } from '../../settings/login-settings/tfa-policy';
import type { Db } from '../../storage/connection';
import { userNameKey } from '../../storage/user-names';
import { deletePasswordFailures } from '../../throttling/password-attempts';
import { resetUserAttempts } from '../../throttling/user-action-attempts';
import { printable, type RefusedChange, refused, unknown } from './account-result';
import { setLocked } from './manage-accounts';

export type Unlocked =
  | {
      readonly ok: true;
      readonly userId: string;
      readonly changes: readonly string[];
      /** Whether sign-in asks for a code of the authenticator, which may be lost. */
      readonly needsAuthenticator: boolean;
    }
  | RefusedChange;

export interface AdministratorToUnlock {
  readonly userName: string;
  /** Whether to turn on password sign-in even if the account could sign in through an OpenID provider. */
  readonly withPassword: boolean;
  /** Whether to remove the authenticator with its backup codes. */
  readonly withoutAuthenticator?: boolean;
}

/**
 * Lets a locked-out administrator sign in again: it enables the account, deletes its failed attempts, removes passkeys if
 * sign-in accepts nothing else after the password, the authenticator only where that is asked for, and turns off the login settings that prevent the sign-in. All other
 * settings stay.
 * @returns the changes, one sentence each
 */
export function unlockAdministrator(deps: Deps, input: AdministratorToUnlock): Promise<Unlocked> {
  return recordingTransaction(deps, async (trx, record): Promise<Unlocked> => {
    await lockAdministratorSignIn(trx);
    const account = await findAccount(trx, input.userName);
    const problem = problemOf(account, input.userName);
    if (account === undefined || problem !== undefined) return problem ?? unknown(input.userName);
    const { id: userId } = account;
    const changes: string[] = [];
    if (account.is_disabled === 1) {
      await setLocked({ ...deps, db: trx }, input.userName, 0);
      await record({ event: 'account-enabled', userId });
      changes.push('The account is enabled.');
    }
    if (await deleteFailures(trx, account)) changes.push('Its failed sign-ins and codes no longer count.');
    const stored = await readLoginSettings(trx);
    const settings = { ...stored, ...(await settingsFor(trx, stored, { account, ...input })) };
    if (input.withoutAuthenticator && (await deactivateIn(trx, record, userId)))
      changes.push('Its authenticator is removed: it can set up another one after signing in.');
    if ((await needsPasskey(trx, settings, account)) && (await removeAllPasskeys(trx, record, userId)) > 0)
      changes.push('Its passkeys are removed: it can add new ones after signing in.');
    const entry = await settingsEntry(trx, stored, settings);
    if (entry.detail !== '') {
      await writeLoginSettings(trx, settings);
      await record(entry);
      changes.push(...textsOf(stored, settings));
    }
    await record({ event: 'account-unlocked', userId });
    const needsAuthenticator = settings.tfaRadio !== 'Disabled' && (await readTwoFactor(trx, userId)).isActive;
    return { ok: true, userId, changes, needsAuthenticator };
  });
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function findAccount(db: Db, userName: string) {
  const is = (condition: typeof HAS_PASSWORD) => sql<number>`case when ${condition} then 1 else 0 end`;
  return db
    .selectFrom('users')
    .select(['id', 'user_name', 'is_admin', 'is_technical', 'is_disabled', 'is_disabled_by_provider'])
    .select([is(HAS_PASSWORD).as('hasPassword'), is(HAS_OPENID_LINK).as('hasLink'), is(HAS_PASSKEY).as('hasPasskey')])
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
}

function problemOf(account: Account | undefined, userName: string): RefusedChange | undefined {
  const name = printable(userName);
  if (account === undefined) return unknown(userName);
  if (account.is_admin === 0 || account.is_technical === 1) return refused(`${name} is no administrator.`);
  if (account.is_disabled_by_provider === 1)
    return refused(`The directory of ${name} has disabled it. Enable it there, or add another administrator.`);
  if (account.hasPassword === 1 || account.hasLink === 1 || account.hasPasskey === 1) return undefined;
  return refused(
    `${name} has no password and no passkey, and is linked to no OpenID provider that is turned on. Add another administrator, and unlock that one.`,
  );
}

/** Tells whether a passkey, which may be lost, is the only second factor that sign-in accepts. */
async function needsPasskey(trx: Db, settings: LoginSettings, account: Account): Promise<boolean> {
  if (account.hasPasskey === 0 || !isPasskeySecondFactor(settings)) return false;
  if (account.hasPassword === 0 && account.hasLink === 0) return false;
  const { isActive } = await readTwoFactor(trx, account.id);
  return !isActive && isForced(trx, settings, { id: account.id, isAdmin: true });
}

async function deleteFailures(trx: Db, { id, user_name }: Account): Promise<boolean> {
  const passwords = await deletePasswordFailures(trx, { userId: id, userName: user_name });
  const codes = await resetUserAttempts(trx, { userId: id, kinds: ['two-factor', 'device-code', 'device-mail'] });
  return passwords + codes > 0;
}

/**
 * Returns the login settings that have to change. An account with both a password and a link signs in through the
 * provider if the sign-in page offers that provider.
 */
async function settingsFor(
  trx: Db,
  stored: LoginSettings,
  { account, withPassword }: { readonly account: Account; readonly withPassword: boolean },
): Promise<Partial<LoginSettings>> {
  const isAllowed = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', account.id)
    .where(allows(await policyOf(trx, stored)))
    .executeTakeFirst();
  const allowed = isAllowed === undefined ? { useWhitelist: false } : {};
  const isLinkOffered = account.hasLink === 1 && (stored.showOpenIdConnect || stored.openIdOnly);
  if (account.hasPassword === 0 && account.hasLink === 0) {
    const passkeys = stored.passkeys === 'Disabled' ? 'Allowed' : stored.passkeys;
    return { ...allowed, openIdOnly: false, passkeys };
  }
  // The administrator may have no device that can add a passkey.
  const list = { ...allowed, ...(stored.passkeys === 'RequiredForAdmins' && { passkeys: 'SecondFactor' as const }) };
  if (account.hasPassword === 0) return isLinkOffered ? list : { ...list, showOpenIdConnect: true };
  if ((isLinkOffered && !withPassword) || (await isPasswordSignInOn(trx, stored))) return list;
  return { ...list, htmlLoginEnabled: true, openIdOnly: false };
}

/** Describes in sentences what the changed login settings mean. */
function textsOf(before: LoginSettings, after: LoginSettings): string[] {
  return [
    ...(before.openIdOnly === after.openIdOnly
      ? []
      : ['All users may sign in with a password again: OpenID only is off.']),
    ...(before.htmlLoginEnabled === after.htmlLoginEnabled ? [] : ['Signing in with a password is on.']),
    ...(before.showOpenIdConnect === after.showOpenIdConnect ? [] : ['Signing in with OpenID providers is on.']),
    ...(before.passkeys === after.passkeys
      ? []
      : [
          before.passkeys === 'Disabled'
            ? 'Signing in with passkeys is on.'
            : 'Administrators need no passkey to sign in any more.',
        ]),
    ...(before.useWhitelist === after.useWhitelist
      ? []
      : ['All groups may sign in: the restriction to some of them is off, and they are still stored.']),
  ];
}
