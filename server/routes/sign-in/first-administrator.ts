import type * as v from 'valibot';
import {
  createAdministrator,
  type NewAdministrator,
  type SetupData,
  showSetup,
} from '../../../shared/contract/sign-in/setup';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import {
  createFirstAdministrator,
  hasAdministrator,
  isFirstAdministratorToken,
} from '../../sign-in/first-administrator';
import { replaceSession } from '../../sign-in/replace-sign-in-session';
import { answerWithSession } from './answer-with-session';

const show = async (ctx: RequestContext) => page(await setupData(ctx));

interface WithAdministrator {
  readonly administrator: v.InferOutput<typeof NewAdministrator>;
  /** Whether a program creates the administrator, so that no session is created. */
  readonly isProgram: boolean;
}

/** Checks the confirmation of the password in a form. */
const checkPassword = ({ json, form }: ContextOf<typeof createAdministrator>) => {
  if (json !== undefined) return { administrator: json, isProgram: true };
  if (form === undefined) return refuse(400, 'the body is neither JSON nor a form');
  const { confirmation, ...administrator } = form;
  if (confirmation !== administrator.password) return refuse(400, 'passwords differ', 'PASSWORD_MISMATCH');
  return { administrator, isProgram: false };
};

/**
 * Returns a specific message for an invalid mail address, which is the only error that a browser without script cannot
 * prevent.
 */
function keyOfWrongFields(issues: readonly v.BaseIssue<unknown>[], { fields }: RequestContext) {
  const isMailAlone = issues.every((issue) => issue.path?.[0]?.key === 'email');
  return fields !== undefined && isMailAlone ? ('SETUP_EMAIL_INVALID' as const) : undefined;
}

/**
 * Creates the first administrator with the token that the server printed at its start. The token cannot be used again.
 */
const create = async (ctx: RequestContext & WithAdministrator) => {
  const { administrator, isProgram, params } = ctx;
  const result = await createFirstAdministrator(depsOf(ctx), { ...administrator, token: params.token });
  if (result.kind === 'refused') {
    if (result.reason === 'token') return refuse(404, 'no administrator: token refused');
    const messageKey = result.reason === 'user-name' ? 'SETUP_NAME_TAKEN' : result.reason;
    return refuse(400, `no administrator: ${result.reason}`, messageKey);
  }
  if (isProgram) return data({ userId: result.userId }, 201);
  const redirectUrl = await signInAs(ctx, result.userId);
  return ctx.format === 'html' ? redirect(redirectUrl, 303) : data({ redirectUrl });
};

/** Creates a session of the new administrator, which replaces the browser's session. */
async function signInAs(ctx: RequestContext, userId: string): Promise<string> {
  const settings = await ctx.loginSettings();
  const token = requestCookies(ctx).session.value;
  const started = await replaceSession(depsOf(ctx), { userId, settings, token, ...browserOf(ctx) });
  return answerWithSession(ctx, started);
}

/** Shows the form again after a form post, or reports that the address has been used. */
async function onError(ctx: RequestContext, { status, messageKey }: Problem): Promise<Answer | undefined> {
  if (ctx.format !== 'html' || (status !== 400 && status !== 404)) return undefined;
  const shown = await setupData(ctx);
  const { userName, displayName, email } = ctx.fields ?? {};
  return page(shown.isOpen ? { ...shown, userName, displayName, email, errorMessage: messageKey } : shown, status);
}

/** The routes of the one-time address for the first administrator, for browsers and programs. */
export const firstAdministratorRoutes: readonly Route[] = [
  route(showSetup, show),
  routeWithSteps(createAdministrator, { onError, keyOfWrongFields }).use(checkPassword).answer(create),
];

async function setupData(ctx: RequestContext): Promise<v.InferInput<typeof SetupData>> {
  const deps = depsOf(ctx);
  const isOpen = await isFirstAdministratorToken(deps, ctx.params.token);
  const isDone = !isOpen && (await hasAdministrator(deps.db));
  return { isOpen, hasAdministrator: isDone };
}
