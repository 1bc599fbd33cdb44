import { passSecondFactorByPasskey } from '../../../shared/contract/sign-in/second-factor-passkey';
import { recordingTransaction } from '../../audit/recording-transaction';
import { data } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { mailWrongCodes } from '../../http/request/send-security-mails';
import { requirePasskeys, type WithPasskeys } from '../../http/rules/require-passkeys';
import { verifyAssertion } from '../../passkeys/verify-assertion';
import { countSecondFactorAttempt } from '../../second-factor/verify-sign-in-code';
import { storePasskeyUse } from '../../sign-in/passkey-attempts';
import { completeStep } from './complete-step';
import { needsUserVerification } from './passkey';
import { codeRefusal, EXPIRED, endPreSession, onError, recordRefusal, waysOf } from './second-factor';

type PasskeyContext = ContextOf<typeof passSecondFactorByPasskey, WithPasskeys>;

/** Passes the second factor with a passkey. Refused ones count and are answered as wrong codes are. */
const signInByPasskey = async (ctx: PasskeyContext) => {
  const { session } = ctx;
  const ways = await waysOf(ctx);
  // Another step may be next now, because the policy or the account has changed in the meantime.
  if (!ways.codes && !ways.passkeys) return answerStep(ctx, await completeStep(ctx));
  const { deviceToken } = browserOf(ctx);
  const attempt = await countSecondFactorAttempt(depsOf(ctx), { session, deviceToken }, () => redeem(ctx, ways));
  if (attempt.shouldMailWrongCodes) await mailWrongCodes(ctx, session.userId);
  if (attempt.kind === 'over') {
    await recordRefusal(ctx, 'TFA_TOO_MANY_ATTEMPTS');
    return endPreSession(ctx, attempt.retryAfter);
  }
  const { result } = attempt;
  if (result.kind === 'wrong') {
    await recordRefusal(ctx, result.reason);
    return codeRefusal(ctx, { statusCode: 401, errorMessage: result.reason });
  }
  const { passkeyId } = result;
  const proven = { proof: 'second-factor', secondFactor: 'Passkey', passkeyId } as const;
  return answerStep(ctx, await completeStep(ctx, proven));
};

async function redeem(ctx: PasskeyContext, ways: { readonly passkeys: boolean }) {
  const { session, site, json } = ctx;
  if (!ways.passkeys) return INVALID;
  const deps = depsOf(ctx);
  const verified = await verifyAssertion(deps, {
    ...site,
    credential: json.credential,
    use: { purpose: 'second-factor', sessionId: session.id },
    userId: session.userId,
    requiresUserVerification: needsUserVerification(session),
  });
  if (verified.kind === 'refused') return { kind: 'wrong', reason: verified.reason } as const;
  const isStored = await recordingTransaction(deps, (db, record) =>
    storePasskeyUse({ db, now: deps.clock(), record }, verified),
  );
  if (!isStored) return INVALID;
  return { kind: 'right', passkeyId: verified.passkey.id } as const;
}

const INVALID = { kind: 'wrong', reason: 'PASSKEY_INVALID' } as const;

const answerStep = (ctx: PasskeyContext, redirectUrl: string | undefined) =>
  redirectUrl === undefined ? codeRefusal(ctx, EXPIRED) : data({ statusCode: 302, redirectUrl });

/** The route of the second factor with a passkey. */
export const secondFactorPasskeyRoute: Route = routeWithSteps(passSecondFactorByPasskey, {
  step: 'second-factor',
  onError,
})
  .use(requirePasskeys)
  .answer(signInByPasskey);
