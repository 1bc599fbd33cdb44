import * as v from 'valibot';
import { NewAdministrator, SetupData, SetupForm } from '../../../shared/contract/setup';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import { readForm } from '../../http/engine/body/read-form';
import { readJson } from '../../http/engine/body/read-json';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { changeSessions } from '../../sessions/change-sessions';
import { endSession } from '../../sessions/sessions';
import {
  createFirstAdministrator,
  hasAdministrator,
  isFirstAdministratorToken,
} from '../../sign-in/first-administrator';
import { startNextStep } from '../../sign-in/next-sign-in-step';
import { browserOf, startSession } from './start-session';

/** What the steps of a set-up leave for one another. */
interface SetupVisit extends RequestContext {
  wanted?: v.InferOutput<typeof NewAdministrator>;
  /** What the form brought, without passwords, for the form that is shown again. */
  typed?: Partial<Pick<SetupData, 'userName' | 'displayName' | 'email'>>;
}

/** Shows the form, or that the address is used up or expired. */
const showSetup: Step = async (ctx) => page(await setupData(ctx));

/** Reads a program's JSON, or a page's form with the password twice. */
const readAdministrator: Step<SetupVisit> = async (ctx) => {
  if (!isForm(ctx)) {
    const json = await readJson(ctx);
    if (!json.ok) return json.problem;
    const wanted = v.safeParse(NewAdministrator, json.value);
    if (!wanted.success) return refuse(400, 'fields are not those of an administrator');
    ctx.wanted = wanted.output;
    return undefined;
  }
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const { userName = '', displayName = '', email = '' } = form.fields;
  ctx.typed = { userName, displayName, email };
  const wanted = v.safeParse(SetupForm, form.fields);
  if (!wanted.success) return refuse(400, 'fields are not those of an administrator', problemOf(wanted.issues));
  const { confirmation, ...administrator } = wanted.output;
  if (confirmation !== administrator.password) return refuse(400, 'passwords differ', 'PASSWORD_MISMATCH');
  ctx.wanted = administrator;
  return undefined;
};

/** The one fault that a browser without script lets through. */
function problemOf(issues: readonly v.BaseIssue<unknown>[]): string | undefined {
  return issues.every((issue) => issue.path?.[0]?.key === 'email') ? 'SETUP_EMAIL_INVALID' : undefined;
}

/** Creates the first administrator with the token that the start printed, which then is used up. */
const createAdministrator: Step<SetupVisit> = async (ctx) => {
  const { wanted, params } = ctx;
  if (wanted === undefined) return refuse(400, 'no administrator');
  const result = await createFirstAdministrator(depsOf(ctx), { ...wanted, token: params.token });
  if (result.kind === 'refused') {
    if (result.reason === 'token') return refuse(404, 'no administrator: token refused');
    const messageKey = result.reason === 'user-name' ? 'SETUP_NAME_TAKEN' : result.reason;
    return refuse(400, `no administrator: ${result.reason}`, messageKey);
  }
  if (!isForm(ctx)) return data({ userId: result.userId }, 201);
  const redirectUrl = await signInAs(ctx, result.userId);
  return ctx.wants === 'html' ? redirect(redirectUrl, 303) : data({ redirectUrl });
};

/** Opens a session of the new administrator in place of the one that the browser had. */
async function signInAs(ctx: RequestContext, userId: string): Promise<string> {
  const { app, sent } = ctx;
  const started = await changeSessions(depsOf(ctx), async (within) => {
    await endSession(within, sent.session.value);
    return startNextStep({ db: within, clock: app.clock }, { userId, ...browserOf(ctx) });
  });
  return startSession(ctx, started);
}

function isForm({ headers }: RequestContext): boolean {
  return !/^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** After a plain form post the form shows again, or that the address is used up. */
async function onError(ctx: SetupVisit, { status, messageKey }: Problem): Promise<Answer | undefined> {
  if (ctx.method !== 'POST' || ctx.wants !== 'html' || (status !== 400 && status !== 404)) return undefined;
  const shown = await setupData(ctx);
  return page(shown.isOpen ? { ...shown, ...ctx.typed, errorMessage: messageKey } : shown, status);
}

/** The one-time address of the first administrator, for a browser and for a program. */
export const setup: Route = {
  entry: 'setup',
  GET: [showSetup],
  POST: [readAdministrator, createAdministrator],
  onError,
};

async function setupData(ctx: RequestContext): Promise<SetupData> {
  const deps = depsOf(ctx);
  const isOpen = await isFirstAdministratorToken(deps, ctx.params.token);
  const isDone = !isOpen && (await hasAdministrator(deps.db));
  return v.parse(SetupData, { isOpen, hasAdministrator: isDone });
}
