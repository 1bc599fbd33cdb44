import type { InferOutput } from 'valibot';
import type { TwoFactorCodeForm } from '../../../shared/contract/two-factor';
import { type Answer, data, notSignedIn, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Step } from '../../http/engine/request-context';
import { normalisedCode } from '../../second-factor/recovery-code';
import { type Activation, activate, checkSetUp } from '../../second-factor/set-up';
import { type CodeUse, checkCode, consumeCode, deactivate } from '../../second-factor/two-factor';
import {
  isOwnerToBeTold,
  reserveCodeAttempt,
  settleCodeAttempt,
  twoFactorAttempt,
} from '../../throttling/code-attempts';
import { mailWrongCodes } from '../sign-in/mail-wrong-codes';
import { browserOf, completeStep } from '../sign-in/start-session';
import { type Standing, standingOf } from './two-factor-data';

/** What the steps of a change leave for one another: one of the two forms. */
export interface TwoFactorContext extends RequestContext {
  codeForm?: InferOutput<typeof TwoFactorCodeForm>;
  deactivateUser?: string;
}

/** `?check`: whether the code would do, without using it up. The answer is the status alone. */
export const checkOnly: Step<TwoFactorContext> = async (ctx) => {
  if (!ctx.query.has('check')) return undefined;
  const standing = await standingOf(ctx);
  if (standing === undefined) return notSignedIn();
  if (standing.isActive) return tryOwnCode(ctx, standing, checkCode);
  return afterActivation(await checkSetUp(depsOf(ctx), setUpCode(ctx, standing)));
};

/** `?activate`, and with `deactivate` the way back. */
export const activateOrDeactivate: Step<TwoFactorContext> = async (ctx) => {
  const standing = await standingOf(ctx);
  if (standing === undefined) return notSignedIn();
  if (ctx.codeForm?.deactivate === 'true') return deactivateOwn(ctx, standing);
  if (standing.isActive) return refuse(403, 'two-factor is activated already');
  const activation = await activate(depsOf(ctx), setUpCode(ctx, standing));
  // The forced set-up is done: the pre-session is replaced by a full session.
  if (activation === 'activated' && standing.session.kind === 'pre-session') {
    if ((await completeStep(ctx, 'second-factor')) === undefined) return notSignedIn();
  }
  return afterActivation(activation);
};

async function deactivateOwn(ctx: TwoFactorContext, standing: Standing): Promise<Answer> {
  if (!standing.isActive) return refuse(403, 'two-factor is not activated');
  const answer = await tryOwnCode(ctx, standing, consumeCode);
  if (answer.kind === 'problem') return answer;
  await deactivate(ctx.app.storage.db, standing.user.id);
  return answer;
}

/** The code of an activated authenticator. Wrong ones count for the account, or this would be the place to guess them. */
async function tryOwnCode(ctx: TwoFactorContext, standing: Standing, attempt: typeof checkCode): Promise<Answer> {
  const { user, isForced, session } = standing;
  if (session.kind !== 'user') return refuse(403, 'pre-session at an activated two-factor');
  if (isForced && !user.isAdmin) return refuse(403, 'two-factor is forced');
  const deps = depsOf(ctx);
  const { deviceToken } = browserOf(ctx);
  const counted = await twoFactorAttempt(deps, { userId: user.id, deviceToken });
  const permission = await reserveCodeAttempt(deps, counted);
  if (permission.kind === 'throttled') {
    const tooMany = refuse(429, 'too many two-factor codes for this account', 'TFA_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use: CodeUse = await attempt(deps, { userId: user.id, code: normalisedCode(ctx.codeForm?.code ?? '') });
  if (use !== 'right' && (await isOwnerToBeTold(deps, counted))) await mailWrongCodes(ctx, user.id);
  if (use === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  if (use === 'used') return refuse(400, 'two-factor code was used before', 'TFA_CODE_ALREADY_USED');
  await settleCodeAttempt(deps.db, counted);
  return data({});
}

function afterActivation(activation: Activation): Answer {
  if (activation === 'activated') return data({});
  if (activation === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  return refuse(403, 'secret was not given to this session');
}

function setUpCode({ codeForm }: TwoFactorContext, { user, session }: Standing) {
  const code = normalisedCode(codeForm?.code ?? '');
  return { userId: user.id, sessionId: session.id, secret: codeForm?.secret ?? '', code };
}
