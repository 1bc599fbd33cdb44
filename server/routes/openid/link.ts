import * as v from 'valibot';
import { OPENID_LINK_ADDRESS } from '../../../shared/contract/addresses';
import { LinkOpenIdIdentity, OpenIdCallbackData, OpenIdIdentityLinked } from '../../../shared/contract/settings/openid';
import { recordingTransaction } from '../../audit/recording-transaction';
import { data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
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
export const askToLink: Step<WithClaims> = async (ctx) => {
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
  return page(v.parse(OpenIdCallbackData, { link, userName: user.userName, antiCsrfToken: session.antiCsrfToken }));
};

/** What the user recognises the identity by. */
function nameOf({ sub, email, preferred_username, name }: Claims): string {
  return (
    [email, preferred_username, name].find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? sub
  );
}

type Json = { readonly json: v.InferOutput<typeof LinkOpenIdIdentity> };

/** Links the identity of the question to the account of the user. */
const linkIdentity: LastStep<WithUser & WithProvider & Json> = async (ctx) => {
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
  return data(v.parse(OpenIdIdentityLinked, { saveOk: true }));
};

const notLinked = (problem: string) =>
  data(v.parse(OpenIdIdentityLinked, { saveOk: false, problemMessages: [problem] }));

/** Links an identity of a provider to the account of the user: GET begins at the provider, POST answers the question. */
export const openIdLink: Route = {
  path: `${OPENID_LINK_ADDRESS}/:id`,
  access: ['user'],
  GET: steps(requireUser, refuseTenantAccess, loadProvider, checkOffered, begin('link')),
  POST: steps(
    requireUser,
    refuseTenantAccess,
    readProtectedJson(LinkOpenIdIdentity),
    loadProvider,
    checkOffered,
    linkIdentity,
  ),
  onError: showOnCallback,
};
