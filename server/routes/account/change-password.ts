import { changePassword, type PasswordData, showPassword } from '../../../shared/contract/account/change-password';
import { sessionsOf } from '../../http/events/resource-change';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import { requireSessionUser } from '../../http/rules/require-session-user';
import { canChangePassword, readAccountFlags } from '../../people/account-flags';
import { changeUserPassword } from '../../sign-in/change-user-password';
import type { Db } from '../../storage/connection';
import { answerWithSession } from '../sign-in/answer-with-session';
import { addressAfterSignIn } from '../sign-in/redirect-after-sign-in';

const STEP = { step: 'change-password' } as const;

/** Refuses accounts without a password. The entry in the menu follows the same rule. */
const checkHasPassword = async ({ app, session }: RequestContext & WithUser) => {
  const flags = await readAccountFlags(app.storage.db, session.userId);
  if (canChangePassword(session, flags)) return undefined;
  return refuse(403, 'an account without a password', flags.isFromProvider ? 'PASSWORD_IN_DIRECTORY' : undefined);
};

const show = (ctx: RequestContext & WithUser) => page(passwordData(ctx));

/** Changes the password. All other sessions end, and this session gets a new token, or becomes a full one. */
const changeOwnPassword = async (ctx: ContextOf<typeof changePassword>) => {
  const { app, session, responseCookies } = ctx;
  const password = ctx.form.Password;
  const { userId } = session;
  const inTransaction = (trx: Db, previousPasswordHash: string | undefined) =>
    mailSecurityEvent(ctx, trx, { userId, event: 'password-changed', reported: { previousPasswordHash } });
  const change = await changeUserPassword(depsOf(ctx), { session, password, inTransaction, ...browserOf(ctx) });
  if (change.kind === 'throttled') {
    return { ...refuse(429, 'too many new passwords', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: change.retryAfter };
  }
  if (change.kind === 'refused') {
    if (change.reason === 'over') return refuse(401, 'session has ended');
    return change.reason === 'no password'
      ? refuse(403, 'this account has no password')
      : refuse(400, 'new password refused', change.reason);
  }
  app.mailer.wake();
  app.events.publish(sessionsOf(userId));
  const { created } = change;
  if ('shouldMailNewDevice' in created) await answerWithSession(ctx, created);
  else responseCookies.session = { kind: 'set', token: created.token, expires: created.session.expiresAt };
  return ctx.format === 'html' ? redirect(await addressAfterSignIn(ctx), 303) : data({});
};

/** Shows the form again with the error after a form post. A call gets the problem. */
async function onError(ctx: RequestContext, { status, messageKey }: Problem): Promise<Answer | undefined> {
  const canBeMended = status === 400 || status === 429 || messageKey === 'PASSKEY_REAUTHENTICATE';
  if (ctx.method !== 'POST' || ctx.format !== 'html' || !canBeMended) return undefined;
  const found = await requireSessionUser(ctx);
  if ('kind' in found) return undefined;
  return page({ ...passwordData({ ...ctx, ...found }), errorMessage: messageKey }, status);
}

/** The routes of the page where users change their own password, if they want to or as the last step of sign-in. */
export const changePasswordRoutes: readonly Route[] = [
  routeWithSteps(showPassword, STEP).use(requireSessionUser).use(checkHasPassword).answer(show),
  routeWithSteps(changePassword, { ...STEP, onError })
    .use(requireSessionUser)
    .use(checkHasPassword)
    .answer(changeOwnPassword),
];

/** Returns the data of the page. Users may leave it, unless the sign-in requires the change. */
function passwordData({ user: { userName }, session }: WithUser): PasswordData {
  const isForced = session.kind === 'pre-session';
  return { username: userName, allowedToLeaveSite: !isForced, isForced };
}
