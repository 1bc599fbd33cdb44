import { type Attention, showOtherApplication, showShell } from '../../../shared/contract/shell/host-shell';
import { countKeys } from '../../api-keys/count-keys';
import { countUnconfirmed } from '../../api-keys/unconfirmed-keys';
import { VERSION } from '../../http/metrics/version';
import { page } from '../../http/request/answer';
import { isWithoutAdministrator } from '../../http/request/is-without-administrator';
import { kerberosProblem } from '../../http/request/kerberos-problem';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route } from '../../http/request/route';
import { isOpenIdAdmin } from '../../http/rules/check-access';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { readMailState } from '../../mail/mail-state';
import { readProviderSignIns } from '../../openid/provider-sign-ins';
import { type AccountFlags, canChangePassword, readAccountFlags } from '../../people/account-flags';
import { countBackupCodes, FEW_BACKUP_CODES } from '../../second-factor/backup-codes';
import { isBackupOverdue } from '../../settings/last-backup';
import { twoFactorOf } from '../two-factor/two-factor-state';

/** Shows the signed-in user, and what needs the user's attention. */
const show = async (ctx: RequestContext) => {
  const { user, session } = ctx;
  if (user === undefined || session === undefined)
    return page({ isLoggedIn: false, hasNoAdministrator: await isWithoutAdministrator(ctx) });
  return page(await shellOf(ctx, { user, session }));
};

async function shellOf(ctx: RequestContext, { user, session }: WithUser) {
  const { db } = ctx.app.storage;
  const { id, userName, displayName, email, isAdmin } = user;
  const { tfaRadio } = await ctx.loginSettings();
  const isTfaUnavailable = tfaRadio === 'Disabled' || session.isTenantAccess;
  const flags = await readAccountFlags(db, id);
  return {
    isLoggedIn: true,
    userId: id,
    userName,
    displayName,
    email,
    isAdmin,
    canChangeOpenId: isAdmin || (await isOpenIdAdmin(ctx)),
    logoutToken: session.logoutToken,
    ...(isAdmin && { antiCsrfToken: session.antiCsrfToken, version: VERSION }),
    isTfaUnavailable,
    isPasswordUnavailable: !canChangePassword(session, flags),
    areSessionsUnavailable: session.isTenantAccess,
    hasPasskeys: !session.isTenantAccess && (await passkeyRpId(ctx)) !== undefined,
    hasSecurityPage: !session.isTenantAccess,
    // Support employees who act for the user cannot change the protection of the account.
    attention: session.isTenantAccess
      ? undefined
      : await attentionOf({ ...ctx, user, session }, { ...flags, isTfaUnavailable }),
  };
}

async function attentionOf(
  ctx: RequestContext & WithUser,
  { hasDirectoryProblem, isTfaUnavailable }: AccountFlags & { readonly isTfaUnavailable: boolean },
): Promise<Attention> {
  const { user } = ctx;
  const { isActive, isForced, hasPasskey, skipsLeft } = await twoFactorOf(ctx, user);
  const { passkeys } = await ctx.loginSettings();
  const needsTfa = !isActive && !hasPasskey && !isTfaUnavailable;
  const { own, ofOthers } = await countUnconfirmed(depsOf(ctx), user);
  return {
    tfaActivated: isActive,
    needsTfa,
    needsPasskey:
      passkeys === 'RequiredForAdmins' && user.isAdmin && !hasPasskey && (await passkeyRpId(ctx)) !== undefined,
    force2FA: isForced,
    allowedTFASkips: skipsLeft,
    needsBackupCodes: isActive && !isTfaUnavailable && (await needsBackupCodes(ctx)),
    hasDirectoryProblem: user.isAdmin && hasDirectoryProblem,
    ...(user.isAdmin ? await healthOf(ctx) : HEALTHY),
    keysToConfirm: own,
    unconfirmedKeys: ofOthers,
  };
}

type Health = Pick<Attention, 'hasSignInProblem' | 'failedMails' | 'isBackupOverdue' | 'expiringKeys'>;

const HEALTHY: Health = { hasSignInProblem: false, failedMails: 0, isBackupOverdue: false, expiringKeys: 0 };

/** Reads what administrators have to see to, besides directories. */
async function healthOf(ctx: RequestContext): Promise<Health> {
  const { app } = ctx;
  const { db } = app.storage;
  const deps = depsOf(ctx);
  const settings = await ctx.loginSettings();
  const [providers, mail, lastBackup, { expiring }] = await Promise.all([
    readProviderSignIns(db),
    readMailState(deps),
    ctx.lastBackup(),
    countKeys(deps),
  ]);
  const hasKerberosProblem = settings.showKerberos && (await kerberosProblem(app, settings)) !== undefined;
  return {
    hasSignInProblem: hasKerberosProblem || providers.some(({ enabled, problem }) => enabled && problem !== ''),
    failedMails: mail.failed,
    // The demo has nothing to lose.
    isBackupOverdue: !app.settings.demo && isBackupOverdue(lastBackup, app.clock()),
    expiringKeys: expiring,
  };
}

async function needsBackupCodes(ctx: RequestContext & WithUser): Promise<boolean> {
  const { tfaBackupCodes } = await ctx.loginSettings();
  return tfaBackupCodes && (await countBackupCodes(depsOf(ctx), ctx.user.id)) <= FEW_BACKUP_CODES;
}

/**
 * The routes of the demo shell around the pages. The pages of other applications are placeholders in the demo. In
 * production their addresses do not exist, so that they do not redirect to sign-in.
 */
export const shellRoutes: readonly Route[] = [
  route(showShell, show),
  route(showOtherApplication, () => page({}), { exists: ({ settings }) => settings.demo }),
];
