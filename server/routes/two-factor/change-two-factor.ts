import type { InferOutput } from 'valibot';
import type { TwoFactorCodeForm } from '../../../shared/contract/account/two-factor';
import { browserName } from '../../audit/browser-name';
import { authenticatorOf, sessionsOf } from '../../http/events/resource-change';
import { data, notSignedIn, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import { userAgentOf } from '../../http/request/user-agent-header';
import { limitChanges } from '../../http/rules/limit-changes';
import { requireRecentSignIn } from '../../http/rules/require-recent-sign-in';
import { checkAuthenticatorCode, redeemAuthenticatorCode } from '../../second-factor/redeem-authenticator-code';
import { type Activation, activate, checkSetUp } from '../../second-factor/set-up';
import { deactivate } from '../../second-factor/stored-two-factor';
import { normaliseCode } from '../../second-factor/typed-code';
import { isAfterForcedChange } from '../../sessions/session';
import { markTfaPrompted } from '../../sessions/sessions';
import { isStillNextStep } from '../../sign-in/start-next-sign-in-step';
import type { Db } from '../../storage/connection';
import { completeStep } from '../sign-in/complete-step';
import { tryActiveCode } from './try-active-code';
import type { WithTwoFactor } from './two-factor-state';

export type CodeForm = InferOutput<typeof TwoFactorCodeForm>;

/** The form with a code. `deactivateForUser` handles the other form. */
export interface WithCodeForm {
  readonly codeForm: CodeForm;
}

type CodeContext = RequestContext & WithTwoFactor & WithCodeForm;

/** Handles `?check`, which tells whether the code is right without using it. The answer is only the status. */
export const checkCodeOnly = async (ctx: RequestContext & WithTwoFactor & WithCodeForm) => {
  if (!ctx.query.has('check')) return undefined;
  if (ctx.twoFactor.isActive) return tryToDeactivate(ctx, checkAuthenticatorCode);
  return answerActivation(await checkSetUp(depsOf(ctx), setUpCode(ctx)));
};

/** Handles `?activate`, which activates two-factor, or deactivates it if the form contains `deactivate`. */
export const activateOrDeactivate = async (ctx: RequestContext & WithTwoFactor & WithCodeForm) => {
  const { codeForm, twoFactor, session } = ctx;
  if (codeForm.deactivate === 'true') return deactivateOwn(ctx);
  if (twoFactor.isActive) return refuse(403, 'two-factor is activated already');
  const tooOld = requireRecentSignIn(ctx);
  if (tooOld !== undefined) return tooOld;
  const setUp = setUpCode(ctx);
  const checked = await checkSetUp(depsOf(ctx), setUp);
  if (checked !== 'activated') return answerActivation(checked);
  // A sign-in that requires the set-up does it once.
  const tooMany = session.kind === 'user' ? await limitChanges(ctx) : undefined;
  if (tooMany !== undefined) return tooMany;
  const { id: userId } = twoFactor.user;
  const inTransaction = (trx: Db) => mailSecurityEvent(ctx, trx, { userId, event: 'two-factor-on' });
  // A passkey that was added in the meantime is a second factor, which this sign-in has not passed.
  const mayActivate = async (db: Db) =>
    session.kind !== 'pre-session' || isStillNextStep({ ...depsOf(ctx), db }, session, browserOf(ctx));
  const activation = await activate(depsOf(ctx), { ...setUp, mayActivate, inTransaction });
  if (activation === 'activated') {
    ctx.app.mailer.wake();
    ctx.app.events.publish(authenticatorOf(userId));
    ctx.app.events.publish(sessionsOf(userId)); // the others have ended
  }
  // The forced set-up is complete, so a full session replaces the pre-session.
  if (activation === 'activated' && session.kind === 'pre-session') {
    if ((await completeStep(ctx, { proof: 'second-factor' })) === undefined) return notSignedIn();
  }
  return answerActivation(activation);
};

async function deactivateOwn(ctx: CodeContext) {
  const { isActive, user } = ctx.twoFactor;
  if (!isActive) return refuse(403, 'two-factor is not activated');
  const answer = await tryToDeactivate(ctx, redeemAuthenticatorCode);
  if (answer.kind === 'problem') return answer;
  const { id: userId } = user;
  // The session that turns it off is not asked to turn it on again.
  await markTfaPrompted(ctx.app.storage.db, ctx.session.id);
  await deactivate(depsOf(ctx), userId, (trx) => mailSecurityEvent(ctx, trx, { userId, event: 'two-factor-off' }));
  ctx.app.mailer.wake();
  ctx.app.events.publish(authenticatorOf(userId));
  return answer;
}

/** Tries a code of the active authenticator, unless the policy keeps the user from deactivating it. */
function tryToDeactivate(ctx: CodeContext, attempt: typeof checkAuthenticatorCode) {
  const { user, isForced } = ctx.twoFactor;
  if (isForced && !user.isAdmin) return refuse(403, 'two-factor is forced');
  const { codeForm, session, app } = ctx;
  // After a report, an owner who has passed the second factor by a passkey may have no code of another person's authenticator.
  if (codeForm.deactivate && codeForm.code === '' && isAfterForcedChange(session, app.clock())) return data({});
  return tryActiveCode(ctx, { code: codeForm.code, attempt });
}

function answerActivation(activation: Activation) {
  if (activation === 'activated') return data({});
  if (activation === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  return refuse(403, 'secret is not that of this session');
}

function setUpCode({ codeForm, twoFactor, session, headers }: CodeContext) {
  const browser = browserName(userAgentOf(headers));
  const code = normaliseCode(codeForm.code);
  return { userId: twoFactor.user.id, sessionId: session.id, secret: codeForm.secret ?? '', code, browser };
}
