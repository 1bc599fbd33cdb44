import { data, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext, WithSession } from '../../http/request/request-context';
import { auditOf, depsOf } from '../../http/request/request-deps';
import { mailWrongCodes } from '../../http/request/send-security-mails';
import type { CodeResult, checkAuthenticatorCode } from '../../second-factor/redeem-authenticator-code';
import { shouldMailWrongCodes, twoFactorAttempt } from '../../second-factor/two-factor-attempt';
import { normaliseCode } from '../../second-factor/typed-code';
import { recordAttemptSuccess, reserveUserAttempt } from '../../throttling/user-action-attempts';

/**
 * Tries a code of the active authenticator. Wrong codes count for the account, because otherwise an attacker with a
 * session could guess codes here.
 */
export async function tryActiveCode(
  ctx: RequestContext & WithSession,
  { code, attempt }: { code: string; attempt: typeof checkAuthenticatorCode },
) {
  const { session } = ctx;
  const { userId } = session;
  if (session.kind !== 'user') return refuse(403, 'pre-session, but two-factor is activated');
  const deps = depsOf(ctx);
  const { deviceToken } = browserOf(ctx);
  const counted = await twoFactorAttempt(deps, { userId, deviceToken });
  const permission = await reserveUserAttempt(deps, counted);
  if (permission.kind === 'throttled') {
    const tooMany = refuse(429, 'too many two-factor codes for this account', 'LOGIN_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use: CodeResult = await attempt(deps, { userId, code: normaliseCode(code) });
  if (use !== 'right')
    await auditOf(ctx).record({
      event: 'second-factor-refused',
      userId,
      detail: use === 'used' ? 'TFA_CODE_ALREADY_USED' : 'TFA_CODE_INCORRECT',
    });
  if (use !== 'right' && (await shouldMailWrongCodes(deps, counted))) await mailWrongCodes(ctx, userId);
  if (use === 'wrong') return refuse(400, 'two-factor code is wrong', 'TFA_CODE_INCORRECT');
  if (use === 'used') return refuse(400, 'two-factor code was used before', 'TFA_CODE_ALREADY_USED');
  await recordAttemptSuccess(deps.db, counted);
  return data({});
}
