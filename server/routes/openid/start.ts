import { OPENID_CALLBACK_ADDRESS, OPENID_TEST_ADDRESS } from '../../../shared/contract/addresses';
import { startOpenIdSignIn, testOpenIdProvider } from '../../../shared/contract/sign-in/openid';
import { type Answer, type Problem, redirect, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { type Route, routeWithSteps } from '../../http/request/route';
import { beginAuthorization } from '../../openid/authorization-code-flow';
import { findProvider, isProviderId, type StoredProvider } from '../../openid/openid-providers';
import {
  AUTHORIZATION_LIFETIME,
  type PendingAuthorization,
  readPending,
  sealPending,
} from '../../openid/pending-authorizations';
import { recordProblem } from '../../openid/provider-sign-ins';
import { isReachable } from '../../outgoing/is-reachable';
import { addressAfterSignIn } from '../sign-in/redirect-after-sign-in';

/**
 * Why the browser is redirected to a provider: to sign in, to test the provider, or to link an identity to the
 * signed-in account.
 */
type Purpose = 'sign-in' | 'test' | 'link';

/** A request about one provider. */
export interface WithProvider {
  readonly provider: StoredProvider;
}

/** Finds the provider of the address. */
export const loadProvider = async (ctx: RequestContext) => {
  const { id } = ctx.params;
  const provider = isProviderId(id) ? await findProvider(depsOf(ctx), id) : undefined;
  return provider === undefined ? refuse(404, 'no such provider', 'OPENID_ERROR_NOT_OFFERED') : { provider };
};

/** Refuses a provider that is not offered for sign-in. */
export const checkOffered = async (ctx: RequestContext & WithProvider) => {
  const { showOpenIdConnect } = await ctx.loginSettings();
  if (ctx.provider.enabled && showOpenIdConnect) return undefined;
  return refuse(404, 'provider is not offered', 'OPENID_ERROR_NOT_OFFERED');
};

/** Returns a handler that redirects the browser to the provider, with a cookie for the callback. */
export function begin(purpose: Purpose) {
  return async (ctx: RequestContext & WithProvider) => {
    const { app, provider, responseCookies } = ctx;
    if (provider.issuer === '') return refuse(409, 'the issuer of the provider is unknown', 'OPENID_PROBLEM_ISSUER');
    if (!(await isReachable(app.openIdClient, provider.authorizeEndpoint, app.clock))) {
      await recordProblem(depsOf(ctx), provider.id, 'OPENID_ERROR_UNREACHABLE');
      return refuse(502, 'the provider is away', 'OPENID_ERROR_UNREACHABLE');
    }
    const { address, request } = await beginAuthorization(provider, { signsInAgain: purpose === 'link' });
    const expiresAt = app.clock() + AUTHORIZATION_LIFETIME;
    const target = purpose === 'test' ? `${ctx.origin}/` : await addressAfterSignIn(ctx);
    const linkUserId = purpose === 'link' ? ctx.user?.id : undefined;
    const added = { ...request, providerId: provider.id, target, isTest: purpose === 'test', linkUserId, expiresAt };
    const token = sealPending(app.secrets, pendingOf(ctx), added);
    responseCookies.openId = { kind: 'set', token, expires: expiresAt };
    return redirect(address);
  };
}

/** Reads the browser's sign-ins that have started but not returned. */
export function pendingOf(ctx: RequestContext): readonly PendingAuthorization[] {
  return readPending(ctx.app.secrets, requestCookies(ctx).openId.value, ctx.app.clock());
}

/** The problems that the page of the callback shows, because their addresses have no page. */
export const START_PROBLEMS = [
  'OPENID_ERROR_NOT_OFFERED',
  'OPENID_ERROR_UNREACHABLE',
  'OPENID_PROBLEM_ISSUER',
] as const;

/** Shows on the page of the callback why a sign-in could not start. */
export function showOnCallback(
  { format, method, query, path, params }: RequestContext,
  { messageKey }: Problem,
): Answer | undefined {
  if (format !== 'html' || method === 'POST' || !START_PROBLEMS.some((key) => key === messageKey)) return undefined;
  const parameters = new URLSearchParams({ problem: messageKey });
  for (const target of query.getAll('redirect')) parameters.append('redirect', target);
  if (path.startsWith(OPENID_TEST_ADDRESS)) parameters.set('test', params.id ?? '');
  return redirect(`${OPENID_CALLBACK_ADDRESS}?${parameters}`);
}

/** The routes that start a sign-in at a provider or a test. A tested provider need not be enabled. */
export const openIdStartRoutes: readonly Route[] = [
  routeWithSteps(startOpenIdSignIn, { onError: showOnCallback })
    .use(loadProvider)
    .use(checkOffered)
    .answer(begin('sign-in')),
  routeWithSteps(testOpenIdProvider, { onError: showOnCallback }).use(loadProvider).answer(begin('test')),
];
