import { LOGIN_ADDRESS, OPENID_LINK_ADDRESS, OPENID_TEST_ADDRESS } from '../../../shared/contract/addresses';
import { completeOpenIdSignIn } from '../../../shared/contract/sign-in/openid';
import { withRedirect } from '../../../shared/contract/with-redirect';
import { type Answer, type Problem, page, redirect, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { auditOf, depsOf } from '../../http/request/request-deps';
import { type RefusalKey, type Route, routeWithSteps } from '../../http/request/route';
import { isRefusedDemoUser } from '../../http/rules/refuse-demo-accounts';
import { findLinkedAccount } from '../../openid/account-linking';
import { completeAuthorization } from '../../openid/authorization-code-flow';
import { findProvider, isProviderId } from '../../openid/openid-providers';
import { sealPending } from '../../openid/pending-authorizations';
import { recordProblem } from '../../openid/provider-sign-ins';
import { startOpenIdSession } from '../../openid/start-openid-session';
import type { UserSummary } from '../../people/users';
import { isAllowedToSignIn } from '../../settings/login-settings/allow-list';
import { answerWithSession } from '../sign-in/answer-with-session';
import { addressAfterSignIn } from '../sign-in/redirect-after-sign-in';
import { askToLink, type WithClaims, type WithPending } from './link';
import { pendingOf, START_PROBLEMS } from './start';

/** Finds the pending sign-in by the state of the response, and removes it from the cookie. */
const takePending = (ctx: RequestContext) => {
  const { app, query, responseCookies } = ctx;
  const problem = START_PROBLEMS.find((known) => known === query.get('problem'));
  if (problem !== undefined) return refuse(404, 'the sign-in has not begun', problem);
  const states = query.getAll('state');
  const all = pendingOf(ctx);
  const pending = all.find(({ state }) => states.length === 1 && state === states[0]);
  if (pending === undefined) return refuse(400, 'no pending sign-in of this state', 'OPENID_ERROR_EXPIRED');
  const others = all.filter((each) => each !== pending);
  responseCookies.openId =
    others.length === 0
      ? { kind: 'clear' }
      : {
          kind: 'set',
          token: sealPending(app.secrets, others),
          expires: Math.max(...others.map(({ expiresAt }) => expiresAt)),
        };
  return { pending };
};

/** Exchanges the code and verifies the claims. */
const readClaims = async (ctx: RequestContext & WithPending) => {
  const { app, pending, query } = ctx;
  const provider = await findProvider(depsOf(ctx), pending.providerId);
  if (provider === undefined) return refuse(404, 'the provider was deleted', 'OPENID_ERROR_NOT_OFFERED');
  const result = await completeAuthorization(provider, {
    request: pending,
    search: `?${query}`,
    client: app.openIdClient,
  });
  if (result.ok) return { provider, claims: result.claims, idToken: result.idToken };
  app.log.warn({ err: result.cause, provider: provider.id }, 'a provider has not signed a user in');
  // An error in the address may come from anyone, so only what the provider itself answered is recorded.
  if (!query.has('error')) await recordProblem(depsOf(ctx), provider.id, result.problem);
  return refuse(400, 'the answer of the provider is refused', result.problem);
};

/** Shows the claims of a test and the account that they belong to. */
const showTest = async (ctx: RequestContext & WithClaims) => {
  if (!ctx.pending.isTest) return undefined;
  const account = await findLinkedAccount(depsOf(ctx), { providerId: ctx.provider.id, claims: ctx.claims });
  const claims = Object.entries(ctx.claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const outcome = account.ok ? { userName: account.user.userName } : { messageKey: account.problem };
  return page({ isTest: true, claims, ...outcome });
};

interface WithAccount {
  readonly account: { readonly user: UserSummary; readonly isNew: boolean };
}

/** Finds the account of the identity, and refuses accounts that may not sign in. */
const loadAccount = async (ctx: RequestContext & WithClaims) => {
  const found = await findAccount(ctx);
  if ('kind' in found) {
    const { messageKey: reason, accountName = '' } = found;
    await auditOf(ctx).signInRefused({ accountName, reason, type: 'OpenId', target: ctx.provider.description });
  }
  return found;
};

/** Finds the account of the identity. A refusal also has the name of the account, for the audit log. */
async function findAccount(
  ctx: RequestContext & WithClaims,
): Promise<WithAccount | (Problem<RefusalKey<typeof completeOpenIdSignIn>> & { readonly accountName?: string })> {
  const { db } = ctx.app.storage;
  const { showOpenIdConnect } = await ctx.loginSettings();
  if (!ctx.provider.enabled || !showOpenIdConnect)
    return refuse(404, 'provider is not offered any more', 'OPENID_ERROR_NOT_OFFERED');
  const account = await findLinkedAccount(depsOf(ctx), { providerId: ctx.provider.id, claims: ctx.claims });
  if (!account.ok) return refuse(403, 'no account of this identity', account.problem);
  const { userName: accountName } = account.user;
  if (await isRefusedDemoUser(ctx, account.user.id))
    return { ...refuse(403, 'demo account', 'OPENID_ERROR_NOT_LINKED'), accountName };
  const isAllowed = await isAllowedToSignIn(db, await ctx.loginSettings(), account.user.id);
  return isAllowed ? { account } : { ...refuse(403, 'excluded by the allow-list', 'LOGIN_NOT_ALLOWED'), accountName };
}

/** Opens the session of the account in place of the browser's session. */
const startSession = async (ctx: RequestContext & WithClaims & WithAccount) => {
  const { account, provider, claims, idToken, pending } = ctx;
  const { user, isNew } = account;
  const context = { ...browserOf(ctx), userId: user.id, settings: await ctx.loginSettings() };
  const replaces = requestCookies(ctx).session.value;
  const input = { provider, subject: claims.sub, idToken, isNew, context, replaces };
  const started = await startOpenIdSession(depsOf(ctx), input);
  if (started === 'linked') return refuse(403, 'linked to another identity', 'OPENID_ERROR_ALREADY_LINKED');
  if (started === undefined) return refuse(403, 'account is disabled', 'LOGIN_ACCOUNT_DISABLED');
  // The following steps read the target from their own query.
  const query = new URLSearchParams({ redirect: pending.target });
  return redirect(await answerWithSession({ ...ctx, query }, started));
};

/** The problems that a user solves by signing in to the account in another way and linking the identity. */
const LINKABLE: readonly string[] = [
  'OPENID_ERROR_ALREADY_LINKED',
  'OPENID_ERROR_MAIL_NOT_VERIFIED',
  'OPENID_ERROR_NOT_LINKED',
];

/** Shows why the sign-in failed, with a link to try again. */
async function onError(
  ctx: RequestContext & Partial<WithPending>,
  { status, messageKey }: Problem,
): Promise<Answer | undefined> {
  if (ctx.method !== 'GET' || ctx.format !== 'html' || status >= 500) return undefined;
  const tested = ctx.pending?.isTest ? ctx.pending.providerId : (ctx.query.get('test') ?? undefined);
  const isTest = isProviderId(tested);
  const retryUrl = isTest
    ? `${OPENID_TEST_ADDRESS}/${tested}`
    : withRedirect(LOGIN_ADDRESS, ctx.pending?.target ?? (await addressAfterSignIn(ctx)));
  const canLink = !isTest && ctx.pending !== undefined && LINKABLE.includes(messageKey);
  const linkUrl = canLink ? withRedirect(`${OPENID_LINK_ADDRESS}/${ctx.pending.providerId}`, ctx.pending.target) : '';
  return page({ messageKey, retryUrl, linkUrl, isTest }, status);
}

/** The route of the address to which providers redirect. */
export const openIdCallbackRoute: Route = routeWithSteps(completeOpenIdSignIn, { onError })
  .use(takePending)
  .use(readClaims)
  .use(showTest)
  .use(askToLink)
  .use(loadAccount)
  .answer(startSession);
