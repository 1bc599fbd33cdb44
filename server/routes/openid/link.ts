import { OPENID_LINK_ADDRESS } from '../../../shared/contract/addresses';
import { beginOpenIdLink, linkOpenIdIdentity } from '../../../shared/contract/sign-in/openid';
import { recordingTransaction } from '../../audit/recording-transaction';
import { data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type ContextOf, type Route, route } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/rules/require-session';
import type { Claims } from '../../openid/authorization';
import { openLinkRequest, sealLinkRequest } from '../../openid/link-request';
import { findLinkedUserId, linkAccount } from '../../openid/linked-account';
import type { PendingAuthorization } from '../../openid/pending-authorizations';
import { lockUserRow } from '../../sign-in/lock-user-row';
import { mailSecurityEvent } from '../sign-in/sign-in-mails';
import { begin, checkOffered, loadProvider, showOnCallback, type WithProvider } from './start';

/** A callback whose sign-in is known. */
export interface WithPending {
  readonly pending: PendingAuthorization;
}

/** A callback whose code is exchanged. */
export interface WithClaims extends WithPending, WithProvider {
  readonly claims: Claims;
  readonly idToken: string | undefined;
}

/**
 * Asks a signed-in user whether to link the identity with which the provider answered: another site could have signed the
 * browser in there.
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

/** What the user recognises the identity by. */
function nameOf({ sub, email, preferred_username, name }: Claims): string {
  return (
    [email, preferred_username, name].find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? sub
  );
}

/** Links the identity of the question to the account of the user. */
const linkIdentity = async (ctx: ContextOf<typeof linkOpenIdIdentity, WithUser & WithProvider>) => {
  const { app, json, provider, user } = ctx;
  const request = openLinkRequest(app.secrets, json.token, app.clock());
  if (request === undefined || request.userId !== user.id || request.providerId !== provider.id)
    return notLinked('OPENID_ERROR_EXPIRED');
  const isLinked = await recordingTransaction(depsOf(ctx), async (trx, record) => {
    if ((await lockUserRow(trx, user.id)) === undefined) return undefined;
    const isKnown = (await findLinkedUserId(trx, request)) !== undefined;
    if (!(await linkAccount({ db: trx, clock: app.clock }, request))) return false;
    if (!isKnown)
      await record({
        event: 'openid-account-linked',
        userId: user.id,
        target: provider.description,
        detail: 'by the user',
      });
    const values = { provider: provider.description };
    await mailSecurityEvent(ctx, trx, { userId: user.id, event: 'openid-linked', values });
    return true;
  });
  if (isLinked === undefined) return notLinked('LOGIN_ACCOUNT_DISABLED');
  if (!isLinked) return notLinked('OPENID_ERROR_LINKED_ELSEWHERE');
  app.log.info({ userId: user.id, provider: provider.id }, 'a user has linked an identity');
  app.mailer.wake();
  return data({ saveOk: true });
};

const notLinked = (problem: string) => data({ saveOk: false, problemMessages: [problem] });

/** Links an identity of a provider to the account of the user: GET begins at the provider, POST answers the question. */
export const openIdLinkRoutes: readonly Route[] = [
  route(beginOpenIdLink, { onError: showOnCallback })
    .use(requireUser)
    .use(refuseTenantAccess)
    .use(loadProvider)
    .use(checkOffered)
    .answer(begin('link')),
  route(linkOpenIdIdentity)
    .use(requireUser)
    .use(refuseTenantAccess)
    .use(loadProvider)
    .use(checkOffered)
    .answer(linkIdentity),
];
