import * as v from 'valibot';
import { NewAdministrator, SetupData, SetupForm } from '../../../shared/contract/sign-in/setup';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { type FormResult, readForm } from '../../http/engine/body/read-form';
import { readJson } from '../../http/engine/body/read-json';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { requestCookies } from '../../http/policies/request-cookies';
import { changeSessions } from '../../sessions/change-sessions';
import { endSession } from '../../sessions/sessions';
import {
  createFirstAdministrator,
  hasAdministrator,
  isFirstAdministratorToken,
} from '../../sign-in/first-administrator';
import { startNextStep } from '../../sign-in/next-sign-in-step';
import { answerWithSession, browserOf } from './complete-step';

const showSetup: LastStep = async (ctx) => page(await setupData(ctx));

/** The form as it was sent, without passwords, for the form that is shown again after an error. */
interface WithFormValues {
  readonly formValues: Partial<Pick<SetupData, 'userName' | 'displayName' | 'email'>>;
}

/** The body: a program's JSON, or the fields of a page's form. */
type SetupBody =
  | { readonly source: 'json'; readonly value: unknown }
  | { readonly source: 'form'; readonly fields: Extract<FormResult, { ok: true }>['fields'] };

interface WithBody extends WithFormValues {
  readonly setupBody: SetupBody;
}

const readBody: Step<unknown, WithBody> = async (ctx) => {
  if (/^application\/json\b/i.test(ctx.headers['content-type'] ?? '')) {
    const json = await readJson(ctx);
    return json.ok ? { setupBody: { source: 'json', value: json.value }, formValues: {} } : json.problem;
  }
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const { userName = '', displayName = '', email = '' } = form.fields;
  return { setupBody: { source: 'form', fields: form.fields }, formValues: { userName, displayName, email } };
};

interface WithAdministrator extends WithBody {
  readonly administrator: v.InferOutput<typeof NewAdministrator>;
}

/** Checks the fields; a form has the password twice. */
const checkAdministrator: Step<WithBody, Pick<WithAdministrator, 'administrator'>> = ({ setupBody }) => {
  if (setupBody.source === 'json') {
    const json = v.safeParse(NewAdministrator, setupBody.value);
    return json.success ? { administrator: json.output } : refuse(400, 'fields are not those of an administrator');
  }
  const form = v.safeParse(SetupForm, setupBody.fields);
  if (!form.success) return refuse(400, 'fields are not those of an administrator', messageKeyOf(form.issues));
  const { confirmation, ...administrator } = form.output;
  if (confirmation !== administrator.password) return refuse(400, 'passwords differ', 'PASSWORD_MISMATCH');
  return { administrator };
};

/** A mail address is the one field that a browser without script may send with an error. */
function messageKeyOf(issues: readonly v.BaseIssue<unknown>[]): string | undefined {
  return issues.every((issue) => issue.path?.[0]?.key === 'email') ? 'SETUP_EMAIL_INVALID' : undefined;
}

/** Creates the first administrator with the token that the start has printed, and uses the token up. */
const createAdministrator: LastStep<WithAdministrator> = async (ctx) => {
  const { administrator, setupBody, params } = ctx;
  const result = await createFirstAdministrator(depsOf(ctx), { ...administrator, token: params.token });
  if (result.kind === 'refused') {
    if (result.reason === 'token') return refuse(404, 'no administrator: token refused');
    const messageKey = result.reason === 'user-name' ? 'SETUP_NAME_TAKEN' : result.reason;
    return refuse(400, `no administrator: ${result.reason}`, messageKey);
  }
  if (setupBody.source === 'json') return data({ userId: result.userId }, 201);
  const redirectUrl = await signInAs(ctx, result.userId);
  return ctx.format === 'html' ? redirect(redirectUrl, 303) : data({ redirectUrl });
};

/** Opens a session of the new administrator in place of the browser's session. */
async function signInAs(ctx: RequestContext, userId: string): Promise<string> {
  const settings = await ctx.loginSettings();
  const started = await changeSessions(depsOf(ctx), async (trx, record) => {
    await endSession(trx, requestCookies(ctx).session.value);
    return startNextStep({ db: trx, clock: ctx.app.clock, record }, { userId, settings, ...browserOf(ctx) });
  });
  return answerWithSession(ctx, started);
}

/** Shows the form again after a form post, or that the address is used up. */
async function onError(
  ctx: RequestContext & Partial<WithFormValues>,
  { status, messageKey }: Problem,
): Promise<Answer | undefined> {
  if (ctx.method !== 'POST' || ctx.format !== 'html' || (status !== 400 && status !== 404)) return undefined;
  const shown = await setupData(ctx);
  return page(shown.isOpen ? { ...shown, ...ctx.formValues, errorMessage: messageKey } : shown, status);
}

/** The one-time address of the first administrator, for a browser and for a program. */
export const setup: Route = {
  entry: 'setup',
  GET: steps(showSetup),
  POST: steps(readBody, checkAdministrator, createAdministrator),
  onError,
};

async function setupData(ctx: RequestContext): Promise<SetupData> {
  const deps = depsOf(ctx);
  const isOpen = await isFirstAdministratorToken(deps, ctx.params.token);
  const isDone = !isOpen && (await hasAdministrator(deps.db));
  return v.parse(SetupData, { isOpen, hasAdministrator: isDone });
}
