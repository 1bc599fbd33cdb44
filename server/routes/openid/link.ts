import { OPENID_LINK_ADDRESS } from '../../../shared/contract/addresses';
import { beginOpenIdLink, linkOpenIdIdentity } from '../../../shared/contract/sign-in/openid';
import { data, page, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import { userAgentOf } from '../../http/request/user-agent-header';
import { limitChanges } from '../../http/rules/limit-changes';
import { findLinkedUserId, linkConfirmed } from '../../openid/account-linking';
import type { Claims } from '../../openid/authorization-code-flow';
import { openLinkRequest, sealLinkRequest } from '../../openid/link-request';
import type { PendingAuthorization } from '../../openid/pending-authorizations';
import type { Db } from '../../storage/connection';
import { begin, checkOffered, loadProvider, showOnCallback, type WithProvider } from './start';

/** A callback whose pending sign-in is found. */
export interface WithPending {
  readonly pending: PendingAuthorization;
}

/** A callback whose code was exchanged. */
export interface WithClaims extends WithPending, WithProvider {
  readonly claims: Claims;
  readonly idToken: string | undefined;
}

/**
 * Asks a signed-in user whether to link the provider's identity. Without the question, another site could link an
 * identity of its choice by signing the browser in there.
 */
export const askToLink = async (ctx: RequestContext & WithClaims) => {
  const { app, claims, pending, provider, session, user } = ctx;
  if (pending.linkUserId === undefined) return undefined;
  if (user?.id !== pending.linkUserId || session === undefined || session.isTenantAccess)
    return refuse(400, 'another account is signed in now', 'OPENID_ERROR_EXPIRED');
  const identity = { providerId: provider.id, subject: claims.sub };
  const linkedId = await findLinkedUserId(app.storage.db, identity);
  if (linkedId !== undefined && linkedId !== user.id)
    return refuse(403, 'the identity is that of another account', 'OPENID_ERROR_LINKED_ELSEWHERE');
  const link = {
    provider: provider.description,
    identity: nameOf(claims),
    isDone: linkedId === user.id,
    url: `${OPENID_LINK_ADDRESS}/${provider.id}`,
    token: sealLinkRequest(app.secrets, { ...identity, userId: user.id, expiresAt: pending.expiresAt }),
    target: pending.target,
  };
  return page({ link, userName: user.userName, antiCsrfToken: session.antiCsrfToken });
};

/** The text by which the user recognises the identity. */
function nameOf({ sub, email, preferred_username, name }: Claims): string {
  return (
    [email, preferred_username, name].find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? sub
  );
}

/** Links the identity that the user was asked about to the user's account. */
const linkIdentity = async (ctx: ContextOf<typeof linkOpenIdIdentity, WithProvider>) => {
  const { app, json, provider, user } = ctx;
  const request = openLinkRequest(app.secrets, json.token, app.clock());
  if (request === undefined || request.userId !== user.id || request.providerId !== provider.id)
    return notLinked('OPENID_ERROR_EXPIRED');
  const tooMany = await limitChanges(ctx);
  if (tooMany !== undefined) return tooMany;
  const { description: providerName } = provider;
  const tellUser = (trx: Db) =>
    mailSecurityEvent(ctx, trx, {
      userId: user.id,
      event: 'openid-linked',
      values: { provider: providerName },
      reported: { target: providerName, identity: { providerId: request.providerId, subject: request.subject } },
    });
  const link = { ...request, userAgent: userAgentOf(ctx.headers) };
  const problem = await linkConfirmed(depsOf(ctx), { link, providerName, inTransaction: tellUser });
  if (problem !== undefined) return notLinked(problem);
  app.log.info({ userId: user.id, provider: provider.id }, 'a user has linked an identity');
  app.mailer.wake();
  return data({ saveOk: true });
};

const notLinked = (problem: string) => data({ saveOk: false, problemMessages: [problem] });

/**
 * The routes that link an identity of a provider to the user's account: GET starts at the provider, and POST confirms.
 */
export const openIdLinkRoutes: readonly Route[] = [
  routeWithSteps(beginOpenIdLink, { onError: showOnCallback })
    .use(loadProvider)
    .use(checkOffered)
    .answer(begin('link')),
  routeWithSteps(linkOpenIdIdentity).use(loadProvider).use(checkOffered).answer(linkIdentity),
];
