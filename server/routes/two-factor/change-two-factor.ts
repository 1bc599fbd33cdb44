import type { InferOutput } from 'valibot';
import type { TwoFactorCodeForm } from '../../../shared/contract/account/two-factor';
import {
  type CodeResult,
  checkAuthenticatorCode,
  redeemAuthenticatorCode,
} from '../../accounts/second-factor/redeem-authenticator-code';
import { type Activation, activate, checkSetUp } from '../../accounts/second-factor/set-up';
import { deactivate } from '../../accounts/second-factor/stored-two-factor';
import { shouldMailWrongCodes, twoFactorAttempt } from '../../accounts/second-factor/two-factor-attempt-and-mail';
import { normaliseCode } from '../../accounts/second-factor/typed-code';
import { data, notSignedIn, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { auditOf, depsOf } from '../../http/engine/request-deps';
import { sessionsOf } from '../../http/events/resource-change';
import { recordAttemptSuccess, reserveUserAttempt } from '../../throttling/user-action-attempts';
import { mailSecurityEvent, mailWrongCodes } from '../account/send-security-mails';
import { completeStep } from '../sign-in/complete-step';
import { browserOf } from '../sign-in/request-browser';
import { publishTwoFactorChange, type WithTwoFactor } from './two-factor-state';

export type CodeForm = InferOutput<typeof TwoFactorCodeForm>;

/** The form with a code. `deactivateForUser` handles the other form. */
export interface WithCodeForm {
  readonly codeForm: CodeForm;
}

type CodeContext = RequestContext & WithTwoFactor & WithCodeForm;

/** Handles `?check`, which tells whether the code is right without using it. The answer is only the status. */
export const checkCodeOnly = async (ctx: RequestContext & WithTwoFactor & WithCodeForm) => {
  if (!ctx.query.has('check')) return undefined;
  if (ctx.twoFactor.isActive) return tryActiveCode(ctx, checkAuthenticatorCode);
  return answerActivation(await checkSetUp(depsOf(ctx), setUpCode(ctx)));
};

/** Handles `?activate`, which activates two-factor, or deactivates it if the form contains `deactivate`. */
export const activateOrDeactivate = async (ctx: RequestContext & WithTwoFactor & WithCodeForm) => {
  const { codeForm, twoFactor, session } = ctx;
  if (codeForm.deactivate === 'true') return deactivateOwn(ctx);
  if (twoFactor.isActive) return refuse(403, 'two-factor is activated already');
  const activation = await activate(depsOf(ctx), setUpCode(ctx));
  if (activation === 'activated') {
    publishTwoFactorChange(ctx.app, twoFactor.user.id);
    ctx.app.events.publish(sessionsOf(twoFactor.user.id)); // the others have ended
  }
  // The forced set-up is complete, so a full session replaces the pre-session.
  if (activation === 'activated' && session.kind === 'pre-session') {
    if ((await completeStep(ctx, 'second-factor')) === undefined) return notSignedIn();
  }
  return answerActivation(activation);
};

async function deactivateOwn(ctx: CodeContext) {
  const { isActive, user } = ctx.twoFactor;
  if (!isActive) return refuse(403, 'two-factor is not activated');
  const answer = await tryActiveCode(ctx, redeemAuthenticatorCode);
  if (answer.kind === 'problem') return answer;
  const { id: userId } = user;
  await deactivate(depsOf(ctx), userId, (trx) => mailSecurityEvent(ctx, trx, { userId, event: 'two-factor-off' }));
  ctx.app.mailer.wake();
  publishTwoFactorChange(ctx.app, userId);
  return answer;
}

/**
 * Tries a code of the active authenticator. Wrong codes count for the account, because otherwise an attacker with a
 * session could guess codes here.
 */
async function tryActiveCode(ctx: CodeContext, attempt: typeof checkAuthenticatorCode) {
  const { session, twoFactor, codeForm } = ctx;
  const { user, isForced } = twoFactor;
  if (session.kind !== 'user') return refuse(403, 'pre-session, but two-factor is activated');
  if (isForced && !user.isAdmin) return refuse(403, 'two-factor is forced');
  const deps = depsOf(ctx);
  const { deviceToken } = browserOf(ctx);
  const counted = await twoFactorAttempt(deps, { userId: user.id, deviceToken });
  const permission = await reserveUserAttempt(deps, counted);
  if (permission.kind === 'throttled') {
    const tooMany = refuse(429, 'too many two-factor codes for this account', 'LOGIN_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use: CodeResult = await attempt(deps, { userId: user.id, code: normaliseCode(codeForm.code) });
  if (use !== 'right')
    await auditOf(ctx).record({
      event: 'second-factor-refused',
      userId: user.id,
      detail: use === 'used' ? 'TFA_CODE_ALREADY_USED' : 'TFA_CODE_INCORRECT',
    });
  if (use !== 'right' && (await shouldMailWrongCodes(deps, counted))) await mailWrongCodes(ctx, user.id);
  if (use === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  if (use === 'used') return refuse(400, 'two-factor code was used before', 'TFA_CODE_ALREADY_USED');
  await recordAttemptSuccess(deps.db, counted);
  return data({});
}

function answerActivation(activation: Activation) {
  if (activation === 'activated') return data({});
  if (activation === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  return refuse(403, 'secret is not that of this session');
}

function setUpCode({ codeForm, twoFactor, session }: CodeContext) {
  const code = normaliseCode(codeForm.code);
  return { userId: twoFactor.user.id, sessionId: session.id, secret: codeForm.secret ?? '', code };
}
