import * as v from 'valibot';
import {
  SecondFactorAnswer,
  SecondFactorData,
  type SecondFactorError,
  SecondFactorForm,
} from '../../shared/contract/two-factor';
import { type Answer, data, notSignedIn, type Problem, page, redirect, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readForm } from '../http/read-form';
import type { Route, Step, Visit } from '../http/visit';
import { normalisedCode } from '../second-factor/drop-code';
import { enterCode } from '../second-factor/enter-code';
import { endSession } from '../sessions/sessions';
import { proceed } from './enter';

/** Longest text that is looked at: a code with blanks and dashes in it. */
const LONGEST_TYPED = 64;

/** What the steps of a code entry leave for one another. */
interface CodeVisit extends Visit {
  code?: string;
}

/** The page knows nothing before a code is entered. */
const showCodeEntry: Step = () => page(v.parse(SecondFactorData, {}));

/** Takes the one field (spec 001 §7); what can be no code is wrong without costing an attempt. */
const readCode: Step<CodeVisit> = async (visit) => {
  const form = await readForm(visit);
  if (!form.ok) return form.problem;
  const typed = v.safeParse(v.strictObject({ Code: v.pipe(v.string(), v.maxLength(LONGEST_TYPED)) }), form.fields);
  if (!typed.success) return refuse(400, 'fields are not those of a code entry');
  const code = v.safeParse(SecondFactorForm, { Code: normalisedCode(typed.output.Code) });
  if (!code.success) return tell(visit, 401, 'TFA_CODE_INCORRECT');
  visit.code = code.output.Code;
  return undefined;
};

/** Checks the code; the right one replaces the pre-session by what comes next (design §6). */
const signInByCode: Step<CodeVisit> = async (visit) => {
  const { session, code } = visit;
  if (session === undefined || code === undefined) return notSignedIn();
  const entry = await enterCode(groundOf(visit), { session, typed: code });
  if (entry.kind === 'wrong') return tell(visit, 401, entry.reason);
  if (entry.kind === 'over') return endPreSession(visit);
  const redirectUrl = await proceed(visit, entry.kind === 'right' ? 'second-factor' : undefined);
  if (redirectUrl === undefined) return tell(visit, 400, 'TFA_SESSION_EXPIRED');
  if (visit.wants === 'html') return redirect(redirectUrl, 303);
  const tfaDeactivatedByOneTimeCode = entry.kind === 'right' && entry.isDropped;
  return data(v.parse(SecondFactorAnswer, { statusCode: 302, redirectUrl, tfaDeactivatedByOneTimeCode }));
};

/** Who has no attempts left signs in anew, and by then the account's own limit counts as well. */
async function endPreSession(visit: Visit): Promise<Answer> {
  await endSession(visit.house.storage.db, visit.sent.session.value);
  visit.cookie = { kind: 'clear' };
  visit.house.log.info({ userId: visit.session?.userId }, 'second factor: no attempts left');
  return tell(visit, 400, 'TFA_TOO_MANY_ATTEMPTS');
}

/** A call hears it with HTTP 200 (spec 001 §8); a person sees the page again. */
function tell(visit: Visit, statusCode: number, errorMessage: SecondFactorError): Answer {
  if (visit.wants === 'html') {
    return page(v.parse(SecondFactorData, { statusCode, errorMessage, startAnew: statusCode === 400 }), 400);
  }
  return data(v.parse(SecondFactorAnswer, { statusCode, errorMessage }));
}

/** The pre-session was over before the code came. */
function explain(visit: Visit, { status }: Problem): Answer | undefined {
  return visit.method === 'POST' && status === 401 ? tell(visit, 400, 'TFA_SESSION_EXPIRED') : undefined;
}

/** The code entry between password and session (spec 001 §7). */
export const secondFactor: Route = {
  entry: 'second-factor',
  step: 'second-factor',
  GET: [showCodeEntry],
  POST: [readCode, signInByCode],
  explain,
};
