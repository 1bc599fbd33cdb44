import type { InferOutput } from 'valibot';
import type { TwoFactorCodeForm } from '../../shared/contract/two-factor';
import { type Answer, data, notSignedIn, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import type { Step, Visit } from '../http/visit';
import { normalisedCode } from '../second-factor/drop-code';
import { type Activation, activate, checkSetUp } from '../second-factor/set-up';
import { type CodeUse, checkCode, deactivate, spendCode } from '../second-factor/two-factor';
import { isOwnerToBeTold, reserveCodeAttempt, settleCodeAttempt, twoFactorAttempt } from '../sign-in/code-attempts';
import { browserOf, proceed } from './enter';
import { mailWrongCodes } from './mail-wrong-codes';
import { type Standing, standingOf } from './two-factor-data';

/** What the steps of a change leave for one another: one of the two forms. */
export interface TwoFactorVisit extends Visit {
  codeForm?: InferOutput<typeof TwoFactorCodeForm>;
  deactivateUser?: string;
}

/** `?check`: whether the code would do, without using it up. The answer is the status alone. */
export const checkOnly: Step<TwoFactorVisit> = async (visit) => {
  if (!visit.query.has('check')) return undefined;
  const standing = await standingOf(visit);
  if (standing === undefined) return notSignedIn();
  if (standing.isActive) return tryOwnCode(visit, standing, checkCode);
  return afterActivation(await checkSetUp(groundOf(visit), setUpCode(visit, standing)));
};

/** `?activate`, and with `deactivate` the way back. */
export const activateOrDeactivate: Step<TwoFactorVisit> = async (visit) => {
  const standing = await standingOf(visit);
  if (standing === undefined) return notSignedIn();
  if (visit.codeForm?.deactivate === 'true') return deactivateOwn(visit, standing);
  if (standing.isActive) return refuse(403, 'two-factor is activated already');
  const activation = await activate(groundOf(visit), setUpCode(visit, standing));
  // The forced set-up is done: the pre-session is replaced by a full session.
  if (activation === 'activated' && standing.session.kind === 'pre-session') {
    if ((await proceed(visit, 'second-factor')) === undefined) return notSignedIn();
  }
  return afterActivation(activation);
};

async function deactivateOwn(visit: TwoFactorVisit, standing: Standing): Promise<Answer> {
  if (!standing.isActive) return refuse(403, 'two-factor is not activated');
  const answer = await tryOwnCode(visit, standing, spendCode);
  if (answer.kind === 'problem') return answer;
  await deactivate(visit.house.storage.db, standing.user.id);
  return answer;
}

/** The code of an activated authenticator. Wrong ones count for the account, or this would be the place to guess them. */
async function tryOwnCode(visit: TwoFactorVisit, standing: Standing, attempt: typeof checkCode): Promise<Answer> {
  const { user, isForced, session } = standing;
  if (session.kind !== 'user') return refuse(403, 'pre-session at an activated two-factor');
  if (isForced && !user.isAdmin) return refuse(403, 'two-factor is forced');
  const ground = groundOf(visit);
  const { deviceToken } = browserOf(visit);
  const counted = await twoFactorAttempt(ground, { userId: user.id, deviceToken });
  const permission = await reserveCodeAttempt(ground, counted);
  if (permission.kind === 'throttled') {
    const tooMany = refuse(429, 'too many two-factor codes for this account', 'TFA_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use: CodeUse = await attempt(ground, { userId: user.id, code: normalisedCode(visit.codeForm?.code ?? '') });
  if (use !== 'right' && (await isOwnerToBeTold(ground, counted))) await mailWrongCodes(visit, user.id);
  if (use === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  if (use === 'used') return refuse(400, 'two-factor code was used before', 'TFA_CODE_ALREADY_USED');
  await settleCodeAttempt(ground.db, counted);
  return data({});
}

function afterActivation(activation: Activation): Answer {
  if (activation === 'activated') return data({});
  if (activation === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  return refuse(403, 'secret was not given to this session');
}

function setUpCode({ codeForm }: TwoFactorVisit, { user, session }: Standing) {
  const code = normalisedCode(codeForm?.code ?? '');
  return { userId: user.id, sessionId: session.id, secret: codeForm?.secret ?? '', code };
}
