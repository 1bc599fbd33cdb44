import { beginPasskeyUse, type PasskeyPurpose, signInByPasskey } from '../../../shared/contract/sign-in/passkeys';
import { type Answer, data, notSignedIn, type Problem, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf, signInDepsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { ownReauthenticationWays } from '../../http/rules/own-reauthentication-ways';
import { isRefusedDemoUser } from '../../http/rules/refuse-demo-accounts';
import { requirePasskeys, type WithPasskeys } from '../../http/rules/require-passkeys';
import { CHALLENGE_LIFETIME, createChallenge } from '../../passkeys/challenges';
import { descriptorOf, listPasskeys } from '../../passkeys/stored-passkeys';
import { isPasskeySignInOn } from '../../settings/login-settings/login-options';
import { signInByPasskey as signIn } from '../../sign-in/sign-in-by-passkey';
import { answerWithSession } from './answer-with-session';

/** Answers the options for the use of a passkey (WebAuthn Level 3 §5.5). At sign-in the browser offers all it has. */
const begin = async (ctx: ContextOf<typeof beginPasskeyUse, WithPasskeys>) => {
  const { app, json, session, site } = ctx;
  const { purpose } = json;
  const isOwner = ctx.user !== undefined && !session?.isTenantAccess; // not a support employee who acts for the user
  const isAtStep =
    purpose === 'sign-in' || (purpose === 'reauthentication' ? isOwner : session?.step === 'second-factor');
  if (!isAtStep) return notSignedIn();
  const own = purpose === 'sign-in' ? undefined : session;
  const known = own && (await listPasskeys(app.storage.db, { userId: own.userId, rpId: site.rpId }));
  const options = {
    challenge: createChallenge(depsOf(ctx), { purpose, sessionId: own?.id }),
    timeout: CHALLENGE_LIFETIME,
    rpId: site.rpId,
    allowCredentials: known?.map(descriptorOf) ?? [],
    userVerification: (await mustVerifyUser(ctx, purpose)) ? 'required' : 'preferred',
  };
  return data({ options });
};

/** Tells whether the authenticator must verify the user, so that the passkey proves what is left to prove. */
async function mustVerifyUser(ctx: RequestContext, purpose: PasskeyPurpose): Promise<boolean> {
  const { user, session } = ctx;
  if (purpose === 'second-factor') return needsUserVerification(session);
  if (purpose === 'sign-in' || user === undefined || session === undefined) return false;
  return (await ownReauthenticationWays({ ...ctx, user, session })).isPasskeyOnly;
}

/**
 * Tells whether the second factor needs user verification: after a passkey in place of the password, presence alone would
 * prove the same again.
 */
export function needsUserVerification(session: RequestContext['session']): boolean {
  return session?.step === 'second-factor' && session.loginType === 'Passkey';
}

/** Refuses passkeys where only OpenID providers sign users in. */
const checkPasskeySignIn = async (ctx: RequestContext) => {
  const isOn = await isPasskeySignInOn(ctx.app.storage.db, await ctx.loginSettings());
  return isOn ? undefined : refuse(404, 'sign-in by passkey is off');
};

/** Signs in. The session is always new, whatever cookie was sent, to prevent session fixation. */
const signInWith = async (ctx: ContextOf<typeof signInByPasskey, WithPasskeys>) => {
  const result = await signIn(signInDepsOf(ctx), {
    ...browserOf(ctx),
    ...ctx.site,
    credential: ctx.json.credential,
    replaces: requestCookies(ctx).session.value,
    settings: await ctx.loginSettings(),
    isHidden: (userId) => isRefusedDemoUser(ctx, userId),
  });
  if (result.kind === 'throttled')
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: result.retryAfter };
  if (result.kind === 'refused') return refuse(statusOf(result.reason), 'sign-in by passkey refused', result.reason);
  return data({ statusCode: 302, redirectUrl: await answerWithSession(ctx, result) });
};

function statusOf(reason: string): 400 | 403 | 503 {
  if (reason === AWAY) return 503;
  return isAboutAccount(reason) ? 403 : 400;
}

const AWAY = 'LOGIN_DIRECTORY_UNAVAILABLE';

/** Tells whether the passkey is right but the account may not sign in. */
const isAboutAccount = (messageKey: string): boolean =>
  messageKey === 'LOGIN_ACCOUNT_DISABLED' || messageKey === 'LOGIN_NOT_ALLOWED';

/** Answers as sign-in by password does: with status 200 if the refusal does not concern the passkey. */
function onError(_ctx: RequestContext, { status, messageKey }: Problem): Answer | undefined {
  if (status >= 500 && messageKey !== AWAY) return undefined;
  const httpStatus = isAboutAccount(messageKey) || messageKey === AWAY ? 200 : status;
  return data({ statusCode: status, messageKey, errorMessage: messageKey }, httpStatus);
}

/** The routes of sign-in by passkey, and of the options for every use of a passkey. */
export const passkeySignInRoutes: readonly Route[] = [
  routeWithSteps(beginPasskeyUse).use(requirePasskeys).answer(begin),
  routeWithSteps(signInByPasskey, { onError }).use(requirePasskeys).use(checkPasskeySignIn).answer(signInWith),
];
