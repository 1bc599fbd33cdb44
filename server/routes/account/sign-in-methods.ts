import type * as v from 'valibot';
import {
  listSignInMethods,
  removeIdentity,
  type SignInMethods,
} from '../../../shared/contract/account/sign-in-methods';
import { canSignIn } from '../../account-protection/can-sign-in';
import { data, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import { limitChanges } from '../../http/rules/limit-changes';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { listPasskeys } from '../../passkeys/stored-passkeys';
import { listIdentities, removeOwnIdentity } from '../../people/linked-identities';
import { findAuthenticator } from '../../second-factor/stored-two-factor';
import { readLoginSettings } from '../../settings/login-settings/login-settings';
import { isForced } from '../../settings/login-settings/tfa-policy';

const show = async (ctx: RequestContext & WithUser) => {
  const { app, session, user } = ctx;
  const { db } = app.storage;
  const { userId } = session;
  const [settings, rpId] = [await ctx.loginSettings(), await passkeyRpId(ctx)];
  const passkeys = rpId === undefined ? [] : await listPasskeys(db, { userId, rpId });
  const identities = await listIdentities(db, userId);
  const authenticator = await findAuthenticator(db, userId);
  const answer: v.InferInput<typeof SignInMethods> = {
    passkeys: passkeys.map((row) => ({ id: row.id, name: row.name, ...addedOf(row) })),
    identities: identities.map((row) => ({
      ...{ providerId: row.provider_id, subject: row.subject, name: row.description },
      ...addedOf(row),
    })),
    authenticator: authenticator && {
      isRequired: !user.isAdmin && (await isForced(db, settings, user)),
      ...addedOf({ created_at: authenticator.activated_at, browser: authenticator.browser }),
    },
    canSignIn: await canSignIn(db, settings, { userId, rpId }),
    antiCsrfToken: session.antiCsrfToken,
  };
  return data(answer);
};

function addedOf({ created_at: at, browser }: { created_at: number | null; browser: string | null }) {
  return { createdAt: at === null ? '' : new Date(at).toISOString(), browser: browser ?? '' };
}

const remove = async (ctx: ContextOf<typeof removeIdentity>) => {
  const { app, json, session } = ctx;
  const { userId } = session;
  const { providerId, subject } = json;
  const rpId = await passkeyRpId(ctx);
  const removed = await removeOwnIdentity(depsOf(ctx), {
    ...{ userId, providerId, subject },
    canSignIn: async (trx) => canSignIn(trx, await readLoginSettings(trx), { userId, rpId }),
    inTransaction: (trx, provider) =>
      mailSecurityEvent(ctx, trx, {
        ...{ userId, event: 'openid-unlinked', values: { provider }, reported: { target: provider } },
      }),
  });
  if (removed === 'unknown') return refuse(404, 'no such identity is linked');
  if (removed === 'OPENID_IDENTITY_LAST') return refuse(403, 'the last way to sign in', removed);
  app.mailer.wake();
  return data({});
};

/** The routes of what signs a user in besides the password. Support employees who act for the user have no access to them. */
export const signInMethodRoutes: readonly Route[] = [
  route(listSignInMethods, show),
  routeWithSteps(removeIdentity).use(limitChanges).answer(remove),
];
