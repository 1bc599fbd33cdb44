import { changePassword, type PasswordData, showPassword } from '../../../shared/contract/account/change-password';
import { canChangePassword, readAccountFlags } from '../../accounts/directory/account-flags';
import type { UserSummary } from '../../accounts/directory/users';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { type ContextOf, type Route, route } from '../../http/engine/route';
import { sessionsOf } from '../../http/events/resource-change';
import { requireUser, type WithUser } from '../../http/rules/require-session';
import { changeUserPassword } from '../../sign-in/change-user-password';
import type { Db } from '../../storage/connection';
import { addressAfterSignIn } from '../sign-in/redirect-after-sign-in';
import { browserOf } from '../sign-in/request-browser';
import { mailSecurityEvent } from './send-security-mails';

/** Refuses accounts without a password. The entry in the menu follows the same rule. */
const checkHasPassword = async ({ app, session }: RequestContext & WithUser) => {
  const flags = await readAccountFlags(app.storage.db, session.userId);
  if (canChangePassword(session, flags)) return undefined;
  const isElsewhere = flags.isFromProvider && !session.isTenantAccess;
  const key = isElsewhere ? 'PASSWORD_IN_DIRECTORY' : undefined;
  return refuse(403, 'support session, or account without a password', key);
};

const show = ({ user }: RequestContext & WithUser) => page(passwordData(user));

/** Changes the password. All other sessions end, and this session gets a new token. */
const changeOwnPassword = async (ctx: ContextOf<typeof changePassword, WithUser>) => {
  const { app, session, responseCookies } = ctx;
  const password = ctx.form.Password;
  const { userId } = session;
  const inTransaction = (trx: Db) => mailSecurityEvent(ctx, trx, { userId, event: 'password-changed' });
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
  responseCookies.session = { kind: 'set', token: change.created.token, expires: change.created.session.expiresAt };
  return ctx.format === 'html' ? redirect(await addressAfterSignIn(ctx), 303) : data({});
};

/** Shows the form again with the error after a form post. A call gets the problem. */
function onError({ method, format, user }: RequestContext, { status, messageKey }: Problem): Answer | undefined {
  if (method !== 'POST' || format !== 'html' || user === undefined) return undefined;
  if (status !== 400 && status !== 429) return undefined;
  return page({ ...passwordData(user), errorMessage: messageKey }, status);
}

/** The routes of the page where users change their own password. */
export const changePasswordRoutes: readonly Route[] = [
  route(showPassword).use(requireUser).use(checkHasPassword).answer(show),
  route(changePassword, { onError }).use(requireUser).use(checkHasPassword).answer(changeOwnPassword),
];

/** Returns the data of the page. Users may leave it, because no rule forces them to change the password. */
function passwordData({ userName }: UserSummary): PasswordData {
  return { username: userName, allowedToLeaveSite: true };
}
