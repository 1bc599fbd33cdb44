import {
  type ReauthenticationData,
  reauthenticate,
  showReauthentication,
} from '../../../shared/contract/account/reauthentication';
import { recordingTransaction } from '../../audit/recording-transaction';
import { data, notSignedIn, refuse } from '../../http/request/answer';
import { mailingSignInDepsOf } from '../../http/request/mail-wrong-passwords';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { auditOf, depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { ownReauthenticationWays } from '../../http/rules/own-reauthentication-ways';
import { requirePasskeys } from '../../http/rules/require-passkeys';
import { redeemAuthenticatorCode } from '../../second-factor/redeem-authenticator-code';
import { renewSession } from '../../sessions/sessions';
import { type ReauthenticationWays, verifyOwnPasskey, verifyOwnPassword, WRONG } from '../../sign-in/reauthenticate';
import { tryActiveCode } from '../two-factor/try-active-code';

const show = async (ctx: RequestContext & WithUser) => {
  const { hasPassword, hasPasskey, needsCode } = await ownReauthenticationWays(ctx);
  const { antiCsrfToken } = ctx.session;
  return data({ hasPassword, hasPasskey, needsCode, antiCsrfToken } satisfies ReauthenticationData);
};

type Context = ContextOf<typeof reauthenticate>;

/** Authenticates the user of the session again, and gives the session a new token. */
const authenticateAgain = async (ctx: Context) => {
  const { json, session, user } = ctx;
  const type = 'password' in json ? 'UserPass' : 'Passkey';
  const ways = await ownReauthenticationWays(ctx);
  const first = await verifyFirstFactor(ctx, ways);
  if (first.kind === 'problem') return first;
  if (first.kind !== 'verified') {
    const told = first.kind === 'refused' ? first.reason : 'LOGIN_TOO_MANY_ATTEMPTS';
    const reason = ('recorded' in first && first.recorded) || told;
    await auditOf(ctx).signInRefused({ accountName: user.userName, reason, type });
    if (first.kind === 'throttled')
      return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: first.retryAfter };
    const status = first.reason === 'LOGIN_DIRECTORY_UNAVAILABLE' ? 503 : 400;
    return refuse(status, 'not authenticated again', first.reason);
  }
  if (ways.needsCode && !first.isBothFactors) {
    const { code = '' } = json;
    if (code === '') return refuse(400, 'a code is needed, too', 'TFA_CODE_INCORRECT');
    const tried = await tryActiveCode(ctx, { code, attempt: redeemAuthenticatorCode });
    if (tried.kind === 'problem') return tried;
  }
  const deps = depsOf(ctx);
  const token = await recordingTransaction(deps, async (db, record) => {
    const renewed = await renewSession({ ...deps, db }, requestCookies(ctx).session.value);
    const { target } = first;
    if (renewed !== undefined) await record({ event: 'reauthenticated', userId: user.id, target, detail: type });
    return renewed;
  });
  if (token === undefined) return notSignedIn();
  ctx.responseCookies.session = { kind: 'set', token, expires: session.expiresAt };
  return data({});
};

async function verifyFirstFactor(ctx: Context, { hasPassword, isPasskeyOnly }: ReauthenticationWays) {
  const { json, session, user } = ctx;
  const { address, deviceToken } = browserOf(ctx);
  if ('password' in json) {
    if (!hasPassword) return WRONG;
    const given = { session, userName: user.userName, password: json.password, address, deviceToken };
    return verifyOwnPassword(mailingSignInDepsOf(ctx), given);
  }
  const found = await requirePasskeys(ctx);
  if ('kind' in found) return found;
  const given = { session, credential: json.credential, address, settings: await ctx.loginSettings() };
  return verifyOwnPasskey(depsOf(ctx), { ...found.site, ...given, requiresUserVerification: isPasskeyOnly });
}

/** The routes with which a user proves again to be there. Support employees who act for the user have no access to them. */
export const reauthenticationRoutes: readonly Route[] = [
  route(showReauthentication, show),
  route(reauthenticate, authenticateAgain),
];
