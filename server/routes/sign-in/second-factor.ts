import * as v from 'valibot';
import {
  SecondFactorAnswer,
  SecondFactorData,
  type SecondFactorError,
  SecondFactorForm,
} from '../../../shared/contract/two-factor';
import { readForm } from '../../http/body/read-form';
import { type Answer, data, notSignedIn, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { normalisedCode } from '../../second-factor/recovery-code';
import { enterCode } from '../../second-factor/verify-code';
import { endSession } from '../../sessions/sessions';
import { mailWrongCodes } from './mail-wrong-codes';
import { browserOf, completeStep } from './start-session';

/** Longest text that is looked at: a code with blanks and dashes in it. */
const LONGEST_TYPED = 64;

/** What the steps of a code entry leave for one another. */
interface CodeVisit extends RequestContext {
  code?: string;
}

/** The page knows nothing before a code is entered. */
const showCodeEntry: Step = () => page(v.parse(SecondFactorData, {}));

/** Takes the one field; what can be no code is wrong without costing an attempt. */
const readCode: Step<CodeVisit> = async (ctx) => {
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const typed = v.safeParse(v.strictObject({ Code: v.pipe(v.string(), v.maxLength(LONGEST_TYPED)) }), form.fields);
  if (!typed.success) return refuse(400, 'fields are not those of a code entry');
  const code = v.safeParse(SecondFactorForm, { Code: normalisedCode(typed.output.Code) });
  if (!code.success) return tell(ctx, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  ctx.code = code.output.Code;
  return undefined;
};

/** Checks the code; the right one replaces the pre-session by what comes next. */
const signInByCode: Step<CodeVisit> = async (ctx) => {
  const { session, code } = ctx;
  if (session === undefined || code === undefined) return notSignedIn();
  const { deviceToken } = browserOf(ctx);
  const entry = await enterCode(depsOf(ctx), { session, typed: code, deviceToken });
  if ('isOwnerToBeTold' in entry && entry.isOwnerToBeTold) await mailWrongCodes(ctx, session.userId);
  if (entry.kind === 'wrong') return tell(ctx, { statusCode: 401, errorMessage: entry.reason });
  if (entry.kind === 'over') return endPreSession(ctx, entry.retryAfter);
  const redirectUrl = await completeStep(ctx, entry.kind === 'right' ? 'second-factor' : undefined);
  if (redirectUrl === undefined) return tell(ctx, EXPIRED);
  if (ctx.wants === 'html') return redirect(redirectUrl, 303);
  const tfaDeactivatedByOneTimeCode = entry.kind === 'right' && entry.isDropped;
  return data(v.parse(SecondFactorAnswer, { statusCode: 302, redirectUrl, tfaDeactivatedByOneTimeCode }));
};

/** Who has no attempts left signs in anew, and by then the account's own limit counts as well. */
async function endPreSession(ctx: RequestContext, retryAfter: number): Promise<Answer> {
  await endSession(ctx.app.storage.db, ctx.sent.session.value);
  ctx.cookie = { kind: 'clear' };
  ctx.app.log.info({ userId: ctx.session?.userId }, 'second factor: no attempts left');
  return tell(ctx, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', retryAfter });
}

interface CodeRefusal {
  statusCode: 400 | 401;
  errorMessage: SecondFactorError;
  /** Seconds until a code is looked at again. */
  retryAfter?: number;
}

const EXPIRED: CodeRefusal = { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' };

/** A call hears it with HTTP 200; a person sees the page again. */
function tell(ctx: RequestContext, refusal: CodeRefusal): Answer {
  if (ctx.wants === 'html') {
    return page(v.parse(SecondFactorData, { ...refusal, startAnew: refusal.statusCode === 400 }), 400);
  }
  return data(v.parse(SecondFactorAnswer, refusal));
}

/** The pre-session was over before the code came. */
function onError(ctx: RequestContext, { status }: Problem): Answer | undefined {
  return ctx.method === 'POST' && status === 401 ? tell(ctx, EXPIRED) : undefined;
}

/** The code entry between password and session. */
export const secondFactor: Route = {
  entry: 'second-factor',
  step: 'second-factor',
  GET: [showCodeEntry],
  POST: [readCode, signInByCode],
  onError,
};
