import { type AccountSecurity, showAccountSecurity } from '../../../shared/contract/account/account-security';
import { readOwnSignIns } from '../../audit/own-sign-ins';
import { page } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route } from '../../http/request/route';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { listPasskeys } from '../../passkeys/stored-passkeys';
import { readPasswordState } from '../../people/password-state';
import { countBackupCodes, FEW_BACKUP_CODES } from '../../second-factor/backup-codes';
import { findAuthenticator } from '../../second-factor/stored-two-factor';
import { listOwnSessions } from '../../sessions/own-sessions';
import { networkOf } from '../../throttling/network-of';
import { readRememberedBrowsers } from './sessions';

/** How many sign-ins are shown. */
const SIGN_INS = 8;

const show = async (ctx: RequestContext & WithUser) => {
  const deps = depsOf(ctx);
  const { id } = ctx.user;
  const [password, protection, sessions, rememberedBrowsers, signIns] = await Promise.all([
    readPasswordState(deps.db, id),
    protectionOf(ctx),
    listOwnSessions(deps, id),
    readRememberedBrowsers(ctx),
    signInsOf(ctx),
  ]);
  const answer: AccountSecurity = {
    password: { ...password, changedAt: timeText(password.changedAt) },
    ...protection,
    sessions: sessions.length,
    rememberedBrowsers: rememberedBrowsers.length,
    ...(signIns && { signIns }),
  };
  return page(answer);
};

/** Reads the second factors of the user that the policy allows. */
async function protectionOf(
  ctx: RequestContext & WithUser,
): Promise<Pick<AccountSecurity, 'authenticator' | 'passkeys' | 'backupCodes'>> {
  const deps = depsOf(ctx);
  const userId = ctx.user.id;
  const { tfaRadio, tfaBackupCodes } = await ctx.loginSettings();
  const rpId = await passkeyRpId(ctx);
  const authenticator = tfaRadio === 'Disabled' ? undefined : await findAuthenticator(deps.db, userId);
  const left = authenticator && tfaBackupCodes ? await countBackupCodes(deps, userId) : undefined;
  const passkeys = rpId === undefined ? undefined : await listPasskeys(deps.db, { userId, rpId });
  const used = passkeys?.map(({ last_used_at, signed_in_at }) => Number(last_used_at ?? signed_in_at ?? 0)) ?? [];
  return {
    ...(tfaRadio !== 'Disabled' && {
      authenticator: {
        isActive: authenticator !== undefined,
        since: timeText(authenticator?.activated_at),
      },
    }),
    ...(left !== undefined && { backupCodes: { left, areFew: left <= FEW_BACKUP_CODES } }),
    ...(passkeys && { passkeys: { count: passkeys.length, lastUsedAt: timeText(Math.max(0, ...used)) } }),
  };
}

/** Reads the latest sign-ins of the user; undefined where the server records none. */
async function signInsOf({ app, user, clientAddress }: RequestContext & WithUser) {
  if (app.settings.auditDays === 0) return undefined;
  const found = await readOwnSignIns(app.storage.db, user.id, SIGN_INS);
  return found.map(({ at, event, outcome, browser, address, count }) => ({
    ...{ at: timeText(at), event, isRefused: outcome === 'refused', browser, address, count },
    isSameNetwork: address !== '' && networkOf(address) === networkOf(clientAddress),
  }));
}

/** A time as in RFC 3339; empty for none. */
const timeText = (at: number | null | undefined) => (at ? new Date(Number(at)).toISOString() : '');

/** The route of the page that sums up what protects the user's own account. */
export const accountSecurityRoute: Route = route(showAccountSecurity, show);
