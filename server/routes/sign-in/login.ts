import type { InferInput } from 'valibot';
import { KERBEROS_ADDRESS } from '../../../shared/contract/addresses';
import {
  ACCOUNT_ERRORS,
  type LoginData,
  type LoginError,
  type LoginNotice,
  showLogin,
  signInByPassword,
} from '../../../shared/contract/sign-in/login';
import { withRedirect } from '../../../shared/contract/with-redirect';
import { readDemoSignIn } from '../../demo/demo-sign-in';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/request/answer';
import { isWithoutAdministrator } from '../../http/request/is-without-administrator';
import { kerberosProblem } from '../../http/request/kerberos-problem';
import { mailingSignInDepsOf } from '../../http/request/mail-wrong-passwords';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { sharedSettingsReads } from '../../http/request/shared-settings-reads';
import { refusesDemoAccounts } from '../../http/rules/refuse-demo-accounts';
import { findUserByName, isDemoUser } from '../../people/users';
import { isPasswordSignInOn, loginOptions } from '../../settings/login-settings/login-options';
import { hasCrossSiteFrames } from '../../settings/trust/cross-site-frames';
import { type SignInResult, signIn } from '../../sign-in/sign-in';
import { answerWithSession } from './answer-with-session';
import { addressAfterSignIn, safeTarget } from './redirect-after-sign-in';

const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * Redirects signed-in users, unless a shell requires a new sign-in with `prompt=login`. In a frame, the page asks the
 * shell to open an address of another origin, because the shell's own address would load the shell inside itself.
 */
const redirectSignedIn = async (ctx: RequestContext) => {
  if (ctx.user === undefined || ctx.format !== 'html' || ctx.query.get('prompt') === 'login') return undefined;
  const target = await addressAfterSignIn(ctx, ctx.user);
  const isFramed = ctx.headers['sec-fetch-dest'] === 'iframe';
  return isFramed && new URL(target).origin !== ctx.origin ? undefined : redirect(target);
};

const show = async (ctx: RequestContext) => {
  const shown = await loginData(ctx);
  return page({ ...shown, errorMessage: await noticeOf(ctx, shown) });
};

/**
 * Says that the server has no administrator yet, or that the session of the browser's cookie has ended; not where a provider
 * may be chosen at once, which a message would prevent.
 */
async function noticeOf(ctx: RequestContext, shown: InferInput<typeof LoginData>): Promise<LoginNotice | ''> {
  if (shown.openIdPreferred || shown.forceOpenId || shown.isCloudLogin) return '';
  if (await isWithoutAdministrator(ctx)) return 'LOGIN_NO_ADMINISTRATOR';
  const hasEnded = ctx.session === undefined && requestCookies(ctx).session.value !== undefined;
  return hasEnded ? 'LOGIN_SESSION_ENDED' : '';
}

/** Refuses sign-in by password if an administrator has turned it off. */
export const checkPasswordSignIn = async (ctx: RequestContext) => {
  const isOn = await isPasswordSignInOn(ctx.app.storage.db, await ctx.loginSettings());
  return isOn ? undefined : refuse(403, 'sign-in by password is off', 'LOGIN_NO_METHOD');
};

/** Refuses NUL, which ends a string in some libraries, and other control characters, which user names cannot have. */
export const checkCharacters = ({ form }: ContextOf<typeof signInByPassword>) =>
  CONTROL_CHARACTERS.test(form.User) || form.Password.includes('\0')
    ? refuse(400, 'a field has control characters')
    : undefined;

/** Refuses a demo account as if the password were wrong. The log contains the reason. */
export const refuseDemoAccount = async (ctx: ContextOf<typeof signInByPassword>) => {
  if (!refusesDemoAccounts(ctx)) return undefined;
  const { db } = ctx.app.storage;
  const user = await findUserByName(db, ctx.form.User);
  if (user === undefined || !(await isDemoUser(db, user.id))) return undefined;
  return refuse(
    400,
    'demo accounts are refused through a proxy while VESTIBULE_PUBLIC_URL is not set',
    'LOGIN_ERROR_HINT',
  );
};

/** Signs in. The session is always new, whatever cookie was sent, to prevent session fixation. */
export const checkCredentials = async (ctx: ContextOf<typeof signInByPassword>) => {
  const result = await signIn(mailingSignInDepsOf(ctx), {
    user: ctx.form.User,
    password: ctx.form.Password,
    ...browserOf(ctx),
    replaces: requestCookies(ctx).session.value,
    settings: await ctx.loginSettings(),
  });
  return afterSignIn(ctx, result);
};

async function afterSignIn(ctx: RequestContext, result: SignInResult) {
  if (result.kind === 'throttled') {
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: result.retryAfter };
  }
  if (result.kind === 'refused') {
    return refuse(statusOf(result.reason), 'sign-in refused', result.reason);
  }
  const redirectUrl = await answerWithSession(ctx, result);
  return ctx.format === 'html' ? redirect(redirectUrl, 303) : data({ statusCode: 302, redirectUrl });
}

function statusOf(reason: LoginError): 400 | 403 | 503 {
  if (reason === AWAY) return 503;
  return isAboutAccount(reason) ? 403 : 400;
}

const AWAY = 'LOGIN_DIRECTORY_UNAVAILABLE';

/** Tells whether the credentials are right but the account may not sign in. */
function isAboutAccount(messageKey: string): boolean {
  return ACCOUNT_ERRORS.some((key) => key === messageKey);
}

/** Shows the form again with the user name and the error. A call gets the message key. */
export async function showFormAgain(ctx: RequestContext, problem: Problem): Promise<Answer | undefined> {
  if (problem.status >= 500 && problem.messageKey !== AWAY) return undefined;
  const { status, retryAfter = 0 } = problem;
  const messageKey = problem.messageKey === 'ERROR_FORBIDDEN' ? 'LOGIN_FORGERY' : problem.messageKey;
  if (ctx.format === 'html') {
    const outcome = { userName: ctx.fields?.User ?? '', errorMessage: messageKey, retryAfter };
    return page({ ...(await loginData(ctx)), ...outcome }, status);
  }
  // If the refusal does not concern the credentials, the HTTP status is 200, and the body contains the actual status.
  const httpStatus = isAboutAccount(messageKey) || messageKey === AWAY ? 200 : status;
  return data({ statusCode: status, messageKey, errorMessage: messageKey }, httpStatus);
}

/** The routes of sign-in by user name and password. */
export const loginRoutes: readonly Route[] = [
  routeWithSteps(showLogin).use(redirectSignedIn).answer(show),
  routeWithSteps(signInByPassword, { onError: showFormAgain })
    .use(checkPasswordSignIn)
    .use(checkCharacters)
    .use(refuseDemoAccount)
    .answer(checkCredentials),
];

/** Reads the data of the sign-in page. */
export async function loginData(ctx: RequestContext): Promise<InferInput<typeof LoginData>> {
  const { app, user, session, origin } = ctx;
  // The reads run in parallel, so that simultaneous requests share them. Providers are read even if they may not be
  // shown.
  const providers = sharedSettingsReads(app).openIdProviders();
  const [settings, trusted] = await Promise.all([ctx.loginSettings(), ctx.trusted(), providers]);
  const options = await loginOptions(app.storage.db, settings, () => providers);
  const { rpId } = browserOf(ctx);
  const hasPasskeys = rpId !== undefined && settings.passkeys !== 'Disabled' && !options.forceOpenId;
  const target = await safeTarget(ctx, 'redirect');
  const cookiesInFrames = hasCrossSiteFrames(origin, trusted.origins);
  const { ldapLoginUrl } = options;
  const showKerberos = options.showKerberos && (await kerberosProblem(app, options)) === undefined;
  return {
    ...options,
    showKerberos,
    // Without a target, another system at that address decides where it leads to.
    ldapLoginUrl: ldapLoginUrl === KERBEROS_ADDRESS ? withRedirect(ldapLoginUrl, target) : ldapLoginUrl,
    // Signing in at a provider leads to the same address as the form.
    openIdProviderList: options.openIdProviderList.map((each) => ({ ...each, url: withRedirect(each.url, target) })),
    isLoggedIn: user !== undefined,
    hasSession: session !== undefined,
    cookiesInFrames,
    hasPasskeys,
    ...(app.settings.demo && options.showUserLogin && !refusesDemoAccounts(ctx)
      ? { demo: await readDemoSignIn(app.storage.db, app.settings.demoPassword) }
      : {}),
  };
}
