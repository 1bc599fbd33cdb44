import type { Access } from '../../../shared/contract/operation';
import { withoutKeySecrets } from '../../accounts/api-keys/key-secret';
import type { Policies } from '../engine/policies';
import type { RequestContext } from '../engine/request-context';
import type { AnyStep, Route } from '../engine/route';
import { checkAccess } from './check-access';
import { checkAddress, checkHost } from './check-address';
import { checkAntiCsrfToken } from './check-anti-csrf-token';
import { checkRequestOrigin } from './check-request-origin';
import { loadKey } from './load-key';
import { loadSession } from './load-session';
import { withBranding } from './page-branding';
import { pagePreferences } from './request-preferences';
import { baseHeaders, openerPolicy, PICTURE_HEADERS } from './security-headers';
import { serverOrigin, trustedProxies } from './server-origin';
import { redirectUnmatched } from './trailing-slash';
import { writeCookies } from './write-cookies';

/** Before every route, in this order: who sends the request, did they intend it, may they send it. */
const stepsBefore = (route: Route, access: readonly Access[]): readonly AnyStep[] => [
  ...(route.operation.acceptsApiKey ? [loadKey] : []),
  ...(route.withoutSession ? [] : [loadSession]),
  checkRequestOrigin,
  (ctx: RequestContext) => checkAccess(ctx, route, access),
];

/** The rules of this product, as the HTTP engine applies them. */
export const POLICIES: Policies = {
  trustedProxies,
  serverOrigin,
  requestChecks: [checkHost, checkAddress],
  redirectUnmatched,
  stepsBefore,
  checkBody: checkAntiCsrfToken,
  baseHeaders,
  addressHeaders: (page) => ({ 'cross-origin-opener-policy': openerPolicy(page) }),
  pictureHeaders: PICTURE_HEADERS,
  pagePreferences,
  pageData: withBranding,
  writeCookies,
  // A path with a typing error, such as a slash too many, has its token in it all the same.
  withoutTokens: (path) => withoutKeySecrets(path).replace(/[\w-]{32,}/g, '…'),
};
