import * as v from 'valibot';
import { PasswordData, PasswordForm } from '../../shared/contract/change-password';
import { canChangePassword, readAccountFacts } from '../directory/account-facts';
import { type Answer, data, type Problem, page, redirect, refuse } from '../http/answer';
import { forUser } from '../http/for-user';
import { groundOf } from '../http/ground-of';
import { readForm } from '../http/read-form';
import type { Route, Step, Visit } from '../http/visit';
import { replacePassword } from '../sign-in/replace-password';
import { browserOf } from './enter';
import { redirectAfter } from './redirect-after';

/** What the steps of a change leave for one another. */
interface PasswordVisit extends Visit {
  password?: string;
}

/** The rule of the menu's entry, so that it leads nobody to a refusal, and nobody gets here past it. */
const refuseForeignPassword = forUser(async ({ house }, { session }) => {
  const facts = await readAccountFacts(house.storage.db, session.userId);
  return canChangePassword(session, facts) ? undefined : refuse(403, 'support session, or account without a password');
});

/** Whose password it is. */
const showPassword: Step = (visit) => page(passwordData(visit));

/** Takes the one field of the form and nothing else. */
const readPassword: Step<PasswordVisit> = async (visit) => {
  const form = await readForm(visit);
  if (!form.ok) return form.problem;
  const wish = v.safeParse(PasswordForm, form.fields);
  if (!wish.success) return refuse(400, 'fields are not those of a new password');
  visit.password = wish.output.Password;
  return undefined;
};

/** All other sessions end, and this one goes on under a new token. */
const changeOwnPassword = forUser<PasswordVisit>(async (visit, { session }) => {
  const { password } = visit;
  if (password === undefined) return refuse(400, 'no form');
  const wish = { session, password, ...browserOf(visit) };
  const change = await replacePassword(groundOf(visit), wish);
  if (change.kind === 'throttled') {
    return { ...refuse(429, 'too many new passwords', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: change.retryAfter };
  }
  if (change.kind === 'refused') {
    if (change.reason === 'over') return refuse(401, 'session was over');
    return change.reason === 'no password'
      ? refuse(403, 'this account has no password')
      : refuse(400, 'new password refused', change.reason);
  }
  visit.cookie = { kind: 'set', token: change.opened.token, expires: change.opened.session.expiresAt };
  return visit.wants === 'html' ? redirect(await redirectAfter(visit), 303) : data({});
});

/** After a plain form post the person sees the form again, with what was wrong; a call hears it as a problem. */
function explain(visit: Visit, { status, messageKey }: Problem): Answer | undefined {
  if (visit.method !== 'POST' || visit.wants !== 'html' || visit.user === undefined) return undefined;
  if (status !== 400 && status !== 429) return undefined;
  return page({ ...passwordData(visit), errorMessage: messageKey }, status);
}

/** Where a person changes their own password. */
export const changePassword: Route = {
  entry: 'change-password',
  GET: [refuseForeignPassword, showPassword],
  POST: [refuseForeignPassword, readPassword, changeOwnPassword],
  explain,
};

/** Nobody is made to change a password yet, so everybody may leave without doing it. */
function passwordData({ user }: Visit): PasswordData {
  return v.parse(PasswordData, { username: user?.userName ?? '', allowedToLeaveSite: true });
}
