import * as v from 'valibot';
import { PasswordData, PasswordForm } from '../../../shared/contract/change-password';
import { canChangePassword, readAccountFacts } from '../../directory/account-facts';
import { readForm } from '../../http/body/read-form';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-user';
import { replacePassword } from '../../sign-in/replace-password';
import { redirectAfter } from '../sign-in/redirect-after';
import { browserOf } from '../sign-in/start-session';

/** What the steps of a change leave for one another. */
interface PasswordVisit extends RequestContext {
  password?: string;
}

/** The rule of the menu's entry, so that it leads nobody to a refusal, and nobody gets here past it. */
const refuseForeignPassword = requireUser(async ({ app }, { session }) => {
  const facts = await readAccountFacts(app.storage.db, session.userId);
  return canChangePassword(session, facts) ? undefined : refuse(403, 'support session, or account without a password');
});

/** Whose password it is. */
const showPassword: Step = (ctx) => page(passwordData(ctx));

/** Takes the one field of the form and nothing else. */
const readPassword: Step<PasswordVisit> = async (ctx) => {
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const wish = v.safeParse(PasswordForm, form.fields);
  if (!wish.success) return refuse(400, 'fields are not those of a new password');
  ctx.password = wish.output.Password;
  return undefined;
};

/** All other sessions end, and this one goes on under a new token. */
const changeOwnPassword = requireUser<PasswordVisit>(async (ctx, { session }) => {
  const { password } = ctx;
  if (password === undefined) return refuse(400, 'no form');
  const wish = { session, password, ...browserOf(ctx) };
  const change = await replacePassword(depsOf(ctx), wish);
  if (change.kind === 'throttled') {
    return { ...refuse(429, 'too many new passwords', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: change.retryAfter };
  }
  if (change.kind === 'refused') {
    if (change.reason === 'over') return refuse(401, 'session was over');
    return change.reason === 'no password'
      ? refuse(403, 'this account has no password')
      : refuse(400, 'new password refused', change.reason);
  }
  ctx.cookie = { kind: 'set', token: change.created.token, expires: change.created.session.expiresAt };
  return ctx.wants === 'html' ? redirect(await redirectAfter(ctx), 303) : data({});
});

/** After a plain form post the person sees the form again, with what was wrong; a call hears it as a problem. */
function onError(ctx: RequestContext, { status, messageKey }: Problem): Answer | undefined {
  if (ctx.method !== 'POST' || ctx.wants !== 'html' || ctx.user === undefined) return undefined;
  if (status !== 400 && status !== 429) return undefined;
  return page({ ...passwordData(ctx), errorMessage: messageKey }, status);
}

/** Where a person changes their own password. */
export const changePassword: Route = {
  entry: 'change-password',
  GET: [refuseForeignPassword, showPassword],
  POST: [refuseForeignPassword, readPassword, changeOwnPassword],
  onError,
};

/** Nobody is made to change a password yet, so everybody may leave without doing it. */
function passwordData({ user }: RequestContext): PasswordData {
  return v.parse(PasswordData, { username: user?.userName ?? '', allowedToLeaveSite: true });
}
