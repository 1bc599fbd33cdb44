import * as v from 'valibot';
import {
  SecondFactorAnswer,
  SecondFactorData,
  type SecondFactorError,
  SecondFactorForm,
} from '../../../shared/contract/account/two-factor';
import { normaliseCode } from '../../accounts/second-factor/recovery-code';
import { verifySignInCode } from '../../accounts/second-factor/verify-code';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/engine/answer';
import { auditOf, depsOf } from '../../http/engine/app-context';
import { readForm } from '../../http/engine/body/read-form';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { requestCookies } from '../../http/policies/request-cookies';
import { requireSession, type WithSession } from '../../http/policies/require-session';
import { changeSessions } from '../../sessions/change-sessions';
import { endSession } from '../../sessions/sessions';
import type { Db } from '../../storage/connection';
import { browserOf, completeStep } from './complete-step';
import { mailSecurityEvent, mailWrongCodes } from './sign-in-mails';

/** A longer text is no code, even with blanks and dashes in it. */
const INPUT_MAX_LENGTH = 64;

/** A code as it was entered, without blanks and dashes. */
interface WithCode {
  readonly code: string;
}

const showCodeEntry: LastStep = () => page(v.parse(SecondFactorData, {}));

/** Reads the one field of the form. A text that cannot be a code is wrong, but counts as no attempt. */
const readCode: Step<unknown, WithCode> = async (ctx) => {
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const input = v.safeParse(v.strictObject({ Code: v.pipe(v.string(), v.maxLength(INPUT_MAX_LENGTH)) }), form.fields);
  if (!input.success) return refuse(400, 'fields are not those of a code entry');
  const code = v.safeParse(SecondFactorForm, { Code: normaliseCode(input.output.Code) });
  if (!code.success) return codeRefusal(ctx, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  return { code: code.output.Code };
};

/** Checks the code; the right one completes this step of sign-in. */
const signInByCode: LastStep<WithSession & WithCode> = async (ctx) => {
  const { session, code } = ctx;
  const { deviceToken } = browserOf(ctx);
  const settings = await ctx.loginSettings();
  const { userId } = session;
  const onDropped = (trx: Db) => mailSecurityEvent(ctx, trx, { userId, event: 'two-factor-off-by-code' });
  const entry = await verifySignInCode(depsOf(ctx), { session, typed: code, deviceToken, settings, onDropped });
  if (entry.kind === 'wrong') await recordRefusal(ctx, entry.reason);
  if (entry.kind === 'over') await recordRefusal(ctx, 'TFA_TOO_MANY_ATTEMPTS');
  if ('shouldMailWrongCodes' in entry && entry.shouldMailWrongCodes) await mailWrongCodes(ctx, userId);
  if (entry.kind === 'wrong') return codeRefusal(ctx, { statusCode: 401, errorMessage: entry.reason });
  if (entry.kind === 'over') return endPreSession(ctx, entry.retryAfter);
  const isDropped = entry.kind === 'right' && entry.isDropped;
  if (isDropped) ctx.app.mailer.wake();
  const redirectUrl = await completeStep(ctx, entry.kind === 'right' ? 'second-factor' : undefined);
  if (redirectUrl === undefined) return codeRefusal(ctx, EXPIRED);
  if (ctx.format === 'html') return redirect(redirectUrl, 303);
  return data(v.parse(SecondFactorAnswer, { statusCode: 302, redirectUrl, tfaDeactivatedByOneTimeCode: isDropped }));
};

/** Attempts are limited for each account, and need its password first: each has a row. */
function recordRefusal(ctx: RequestContext & WithSession, reason: string): Promise<void> {
  return auditOf(ctx).record({ event: 'second-factor-refused', userId: ctx.session.userId, detail: reason });
}

/** Ends a pre-session without attempts left: the user has to sign in again, where the limit of the account applies too. */
async function endPreSession(ctx: RequestContext & WithSession, retryAfter: number): Promise<Answer> {
  await changeSessions(depsOf(ctx), (trx) => endSession(trx, requestCookies(ctx).session.value));
  ctx.responseCookies.session = { kind: 'clear' };
  ctx.app.log.info({ userId: ctx.session.userId }, 'second factor: no attempts left');
  return codeRefusal(ctx, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', retryAfter });
}

interface CodeRefusal {
  statusCode: 400 | 401;
  errorMessage: SecondFactorError;
  /** Seconds until another code is checked. */
  retryAfter?: number;
}

const EXPIRED: CodeRefusal = { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' };

/** Answers a call with HTTP 200 and the refusal in the body, and a navigation with the page. */
function codeRefusal(ctx: RequestContext, refusal: CodeRefusal): Answer {
  if (ctx.format === 'html') {
    return page(v.parse(SecondFactorData, { ...refusal, startAnew: refusal.statusCode === 400 }), 400);
  }
  return data(v.parse(SecondFactorAnswer, refusal));
}

/** The pre-session ended before the code arrived. */
function onError(ctx: RequestContext, { status }: Problem): Answer | undefined {
  return ctx.method === 'POST' && status === 401 ? codeRefusal(ctx, EXPIRED) : undefined;
}

/** The code entry between password and session. */
export const secondFactor: Route = {
  entry: 'second-factor',
  step: 'second-factor',
  GET: steps(showCodeEntry),
  POST: steps(readCode, requireSession, signInByCode),
  onError,
};
