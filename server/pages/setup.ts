import * as v from 'valibot';
import { NewAdministrator, SetupData, SetupForm } from '../../shared/contract/setup';
import { type Answer, data, type Problem, page, redirect, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readForm } from '../http/read-form';
import { readJson } from '../http/read-json';
import type { Route, Step, Visit } from '../http/visit';
import { endSession } from '../sessions/sessions';
import { advance } from '../sign-in/advance';
import { createFirstAdministrator, hasAdministrator, isFirstAdministratorToken } from '../sign-in/first-administrator';
import { browserOf, enter } from './enter';

/** What the steps of a set-up leave for one another. */
interface SetupVisit extends Visit {
  wanted?: v.InferOutput<typeof NewAdministrator>;
  /** What the form brought, without passwords, for the form that is shown again. */
  typed?: Partial<Pick<SetupData, 'userName' | 'displayName' | 'email'>>;
}

/** Shows the form, or that the address is used up or expired. */
const showSetup: Step = async (visit) => page(await setupData(visit));

/** Reads a program's JSON, or a page's form with the password twice. */
const readAdministrator: Step<SetupVisit> = async (visit) => {
  if (!isForm(visit)) {
    const json = await readJson(visit);
    if (!json.ok) return json.problem;
    const wanted = v.safeParse(NewAdministrator, json.value);
    if (!wanted.success) return refuse(400, 'fields are not those of an administrator');
    visit.wanted = wanted.output;
    return undefined;
  }
  const form = await readForm(visit);
  if (!form.ok) return form.problem;
  const { userName = '', displayName = '', email = '' } = form.fields;
  visit.typed = { userName, displayName, email };
  const wanted = v.safeParse(SetupForm, form.fields);
  if (!wanted.success) return refuse(400, 'fields are not those of an administrator', problemOf(wanted.issues));
  const { confirmation, ...administrator } = wanted.output;
  if (confirmation !== administrator.password) return refuse(400, 'passwords differ', 'PASSWORD_MISMATCH');
  visit.wanted = administrator;
  return undefined;
};

/** The one fault that a browser without script lets through. */
function problemOf(issues: readonly v.BaseIssue<unknown>[]): string | undefined {
  return issues.every((issue) => issue.path?.[0]?.key === 'email') ? 'SETUP_EMAIL_INVALID' : undefined;
}

/** Creates the first administrator with the token that the start printed, which then is used up. */
const createAdministrator: Step<SetupVisit> = async (visit) => {
  const { wanted, params } = visit;
  if (wanted === undefined) return refuse(400, 'no administrator');
  const result = await createFirstAdministrator(groundOf(visit), { ...wanted, token: params.token });
  if (result.kind === 'refused') {
    if (result.reason === 'token') return refuse(404, 'no administrator: token refused');
    const messageKey = result.reason === 'user-name' ? 'SETUP_NAME_TAKEN' : result.reason;
    return refuse(400, `no administrator: ${result.reason}`, messageKey);
  }
  if (!isForm(visit)) return data({ userId: result.userId }, 201);
  const redirectUrl = await signInAs(visit, result.userId);
  return visit.wants === 'html' ? redirect(redirectUrl, 303) : data({ redirectUrl });
};

/** Opens a session of the new administrator in place of the one that the browser had. */
async function signInAs(visit: Visit, userId: string): Promise<string> {
  const { house, sent } = visit;
  const advanced = await house.storage.db.transaction().execute(async (within) => {
    await endSession(within, sent.session.value);
    return advance({ db: within, clock: house.clock }, { userId, ...browserOf(visit) });
  });
  return enter(visit, advanced);
}

function isForm({ headers }: Visit): boolean {
  return !/^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** After a plain form post the form shows again, or that the address is used up. */
async function explain(visit: SetupVisit, { status, messageKey }: Problem): Promise<Answer | undefined> {
  if (visit.method !== 'POST' || visit.wants !== 'html' || (status !== 400 && status !== 404)) return undefined;
  const shown = await setupData(visit);
  return page(shown.isOpen ? { ...shown, ...visit.typed, errorMessage: messageKey } : shown, status);
}

/** The one-time address of the first administrator, for a browser and for a program. */
export const setup: Route = {
  entry: 'setup',
  GET: [showSetup],
  POST: [readAdministrator, createAdministrator],
  explain,
};

async function setupData(visit: Visit): Promise<SetupData> {
  const ground = groundOf(visit);
  const isOpen = await isFirstAdministratorToken(ground, visit.params.token);
  const isDone = !isOpen && (await hasAdministrator(ground.db));
  return v.parse(SetupData, { isOpen, hasAdministrator: isDone });
}
