import * as v from 'valibot';
import { LoginData, LoginForm } from '../../../shared/contract/login';
import { findUserByName } from '../../directory/users';
import { readForm } from '../../http/body/read-form';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { isRefusedDemoUser } from '../../http/policies/demo-through-proxy';
import { loginOptions } from '../../login-settings/login-settings';
import { type SignInResult, signIn } from '../../sign-in/sign-in';
import { hasCrossSiteFrames, readTrustedOrigins } from '../../trust/trusted-origins';
import { redirectAfter } from './redirect-after';
import { browserOf, startSession } from './start-session';

/** What the steps of a sign-in leave for one another. */
interface LoginContext extends RequestContext {
  form?: v.InferOutput<typeof LoginForm>;
}

/** NUL cuts a string short in many a place behind us; other controls are no part of anybody's name. */
const CONTROLS = /\p{Cc}/u;

/**
 * Somebody who is signed in does not sign in again, unless a shell insists with `prompt=login`. In a frame the page asks the
 * shell to go to an address of another origin: a shell's own address would load the shell inside itself.
 */
const leaveWhenSignedIn: Step = async (ctx) => {
  if (ctx.user === undefined || ctx.wants !== 'html' || ctx.query.get('prompt') === 'login') return undefined;
  const target = await redirectAfter(ctx);
  const isFramed = ctx.headers['sec-fetch-dest'] === 'iframe';
  return isFramed && new URL(target).origin !== ctx.origin ? undefined : redirect(target);
};

/** What the page offers. */
const showLogin: Step = async (ctx) => page(await loginData(ctx));

/** An administrator who turned the form off turned off what it sends, too (stored and in force). */
const checkFormIsOn: Step = async ({ app }) => {
  const { showUserLogin } = await loginOptions(app.storage.db);
  return showUserLogin ? undefined : refuse(403, 'sign-in by password is off', 'LOGIN_NO_METHOD');
};

/** Takes the two fields of the form and nothing else. */
const readLogin: Step<LoginContext> = async (ctx) => {
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const login = v.safeParse(LoginForm, form.fields);
  if (!login.success) return refuse(400, 'fields are not those of a sign-in');
  const { User, Password } = login.output;
  if (CONTROLS.test(User) || Password.includes('\0')) return refuse(400, 'a field has control characters');
  ctx.form = login.output;
  return undefined;
};

/** Refuses a demo account as if the password were wrong; the log says why. */
const refuseDemoThroughProxy: Step<LoginContext> = async (ctx) => {
  const user = await findUserByName(ctx.app.storage.db, ctx.form?.User ?? '');
  if (user === undefined || !(await isRefusedDemoUser(ctx, user.id))) return undefined;
  return refuse(
    400,
    'demo accounts are refused through a proxy while VESTIBULE_PUBLIC_URL is not set',
    'LOGIN_ERROR_HINT',
  );
};

/** Signs in; the session is a new one whatever cookie came along, so that nobody can plant one. */
const signInByPassword: Step<LoginContext> = async (ctx) => {
  const { form, sent } = ctx;
  if (form === undefined) return refuse(400, 'no form');
  const replaces = sent.session.value;
  const result = await signIn(depsOf(ctx), {
    user: form.User,
    password: form.Password,
    ...browserOf(ctx),
    ...(replaces === undefined ? {} : { replaces }),
  });
  return afterSignIn(ctx, result);
};

async function afterSignIn(ctx: RequestContext, result: SignInResult): Promise<Answer> {
  if (result.kind === 'throttled') {
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: result.retryAfter };
  }
  if (result.kind === 'refused') {
    const isDisabled = result.reason === 'LOGIN_ACCOUNT_DISABLED';
    return refuse(isDisabled ? 403 : 400, 'sign-in refused', result.reason);
  }
  const redirectUrl = await startSession(ctx, result);
  return ctx.wants === 'html' ? redirect(redirectUrl, 303) : data({ statusCode: 302, redirectUrl });
}

/** A person sees the form again, with what was typed and what went wrong; a call gets the message key. */
async function onError(ctx: LoginContext, problem: Problem): Promise<Answer | undefined> {
  if (ctx.method !== 'POST' || problem.status >= 500) return undefined;
  const { status, retryAfter = 0 } = problem;
  const messageKey = problem.messageKey === 'ERROR_FORBIDDEN' ? 'LOGIN_FORGERY' : problem.messageKey;
  if (ctx.wants === 'html') {
    const said = { userName: ctx.form?.User ?? '', errorMessage: messageKey, retryAfter };
    return page({ ...(await loginData(ctx)), ...said }, status);
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
  onError,
};

async function loginData({ app, user, session, origin }: RequestContext): Promise<LoginData> {
  const { db } = app.storage;
  const [options, trusted] = await Promise.all([loginOptions(db), readTrustedOrigins(db, app.settings)]);
  const cookiesInFrames = hasCrossSiteFrames(origin, trusted);
  const standing = { isLoggedIn: user !== undefined, hasSession: session !== undefined, cookiesInFrames };
  return v.parse(LoginData, { ...options, ...standing });
}
