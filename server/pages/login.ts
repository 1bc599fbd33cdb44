import * as v from 'valibot';
import { LoginData, LoginForm } from '../../shared/contract/login';
import { findUserByName } from '../directory/users';
import { type Answer, data, type Problem, page, redirect, refuse } from '../http/answer';
import { isRefusedDemoUser } from '../http/demo-through-proxy';
import { groundOf } from '../http/ground-of';
import { readForm } from '../http/read-form';
import type { Route, Step, Visit } from '../http/visit';
import { loginOptions } from '../login-settings/login-settings';
import { type SignInResult, signIn } from '../sign-in/sign-in';
import { hasFramesElsewhere } from '../trust/other-sites';
import { readTrustedOrigins } from '../trust/trusted-origins';
import { browserOf, enter } from './enter';
import { redirectAfter } from './redirect-after';

/** What the steps of a sign-in leave for one another. */
interface LoginVisit extends Visit {
  form?: v.InferOutput<typeof LoginForm>;
}

/** NUL cuts a string short in many a place behind us; other controls are no part of anybody's name. */
const CONTROLS = /\p{Cc}/u;

/**
 * Somebody who is signed in does not sign in again, unless a shell insists with `prompt=login`. In a frame the page asks the
 * shell to go to an address of another origin: a shell's own address would load the shell inside itself.
 */
const leaveWhenSignedIn: Step = async (visit) => {
  if (visit.user === undefined || visit.wants !== 'html' || visit.query.get('prompt') === 'login') return undefined;
  const target = await redirectAfter(visit);
  const isFramed = visit.headers['sec-fetch-dest'] === 'iframe';
  return isFramed && new URL(target).origin !== visit.origin ? undefined : redirect(target);
};

/** What the page offers. */
const showLogin: Step = async (visit) => page(await loginData(visit));

/** An administrator who turned the form off turned off what it sends, too (stored and in force). */
const checkFormIsOn: Step = async ({ house }) => {
  const { showUserLogin } = await loginOptions(house.storage.db);
  return showUserLogin ? undefined : refuse(403, 'sign-in by password is off', 'LOGIN_NO_METHOD');
};

/** Takes the two fields of the form and nothing else. */
const readLogin: Step<LoginVisit> = async (visit) => {
  const form = await readForm(visit);
  if (!form.ok) return form.problem;
  const login = v.safeParse(LoginForm, form.fields);
  if (!login.success) return refuse(400, 'fields are not those of a sign-in');
  const { User, Password } = login.output;
  if (CONTROLS.test(User) || Password.includes('\0')) return refuse(400, 'a field has control characters');
  visit.form = login.output;
  return undefined;
};

/** Refuses a demo account as if the password were wrong; the log says why. */
const refuseDemoThroughProxy: Step<LoginVisit> = async (visit) => {
  const user = await findUserByName(visit.house.storage.db, visit.form?.User ?? '');
  if (user === undefined || !(await isRefusedDemoUser(visit, user.id))) return undefined;
  return refuse(
    400,
    'demo accounts are refused through a proxy while VESTIBULE_PUBLIC_URL is not set',
    'LOGIN_ERROR_HINT',
  );
};

/** Signs in; the session is a new one whatever cookie came along, so that nobody can plant one. */
const signInByPassword: Step<LoginVisit> = async (visit) => {
  const { form, sent } = visit;
  if (form === undefined) return refuse(400, 'no form');
  const replaces = sent.session.value;
  const result = await signIn(groundOf(visit), {
    user: form.User,
    password: form.Password,
    ...browserOf(visit),
    ...(replaces === undefined ? {} : { replaces }),
  });
  return afterSignIn(visit, result);
};

async function afterSignIn(visit: Visit, result: SignInResult): Promise<Answer> {
  if (result.kind === 'throttled') {
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: result.retryAfter };
  }
  if (result.kind === 'refused') {
    const isDisabled = result.reason === 'LOGIN_ACCOUNT_DISABLED';
    return refuse(isDisabled ? 403 : 400, 'sign-in refused', result.reason);
  }
  const redirectUrl = await enter(visit, result);
  return visit.wants === 'html' ? redirect(redirectUrl, 303) : data({ statusCode: 302, redirectUrl });
}

/** A person sees the form again, with what was typed and what went wrong; a call gets the message key. */
async function explain(visit: LoginVisit, problem: Problem): Promise<Answer | undefined> {
  if (visit.method !== 'POST' || problem.status >= 500) return undefined;
  const { status, retryAfter = 0 } = problem;
  const messageKey = problem.messageKey === 'ERROR_FORBIDDEN' ? 'LOGIN_FORGERY' : problem.messageKey;
  if (visit.wants === 'html') {
    const said = { userName: visit.form?.User ?? '', errorMessage: messageKey, retryAfter };
    return page({ ...(await loginData(visit)), ...said }, status);
  }
  // An answer that is not about the credentials has HTTP 200, and its status in the body.
  const transport = messageKey === 'LOGIN_ACCOUNT_DISABLED' ? 200 : status;
  return data({ statusCode: status, messageKey, errorMessage: messageKey }, transport);
}

/** Sign-in by name and password. */
export const login: Route = {
  entry: 'login',
  GET: [leaveWhenSignedIn, showLogin],
  POST: [checkFormIsOn, readLogin, refuseDemoThroughProxy, signInByPassword],
  explain,
};

async function loginData({ house, user, session, origin }: Visit): Promise<LoginData> {
  const { db } = house.storage;
  const [options, trusted] = await Promise.all([loginOptions(db), readTrustedOrigins(db, house.settings)]);
  const cookiesInFrames = hasFramesElsewhere(origin, trusted);
  const standing = { isLoggedIn: user !== undefined, hasSession: session !== undefined, cookiesInFrames };
  return v.parse(LoginData, { ...options, ...standing });
}
