import { TWO_FACTOR_CODE_LENGTH } from '../../../shared/contract/account/two-factor';
import type { PasskeyError } from '../../../shared/contract/sign-in/passkeys';
import {
  enterSecondFactor,
  SECOND_FACTOR_MAX_LENGTH,
  type SecondFactorError,
  showSecondFactor,
} from '../../../shared/contract/sign-in/second-factor';
import { authenticatorOf } from '../../http/events/resource-change';
import { type Answer, data, type Problem, page, redirect } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext, WithSession } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { auditOf, depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import { mailSecurityEvent, mailWrongCodes } from '../../http/request/send-security-mails';
import { findUserById } from '../../people/users';
import { countBackupCodes } from '../../second-factor/backup-codes';
import { type SecondFactorWays, secondFactorWays } from '../../second-factor/second-factor-ways';
import { normaliseCode } from '../../second-factor/typed-code';
import { verifySignInCode } from '../../second-factor/verify-sign-in-code';
import { endSessionOfToken } from '../../sessions/publishing-session-transaction';
import { DAY, readRememberingAccount, rememberedTime } from '../../settings/login-settings/remembered-days';
import type { Db } from '../../storage/connection';
import { completeStep } from './complete-step';

const showCodeEntry = async (ctx: RequestContext) => page(await entryData(ctx));

/** What the page offers: codes, a passkey, and to remember the browser. */
async function entryData(ctx: RequestContext) {
  const { codes, passkeys } = await waysOf(ctx);
  const shown = { hasPasskeys: passkeys, isPasskeyOnly: passkeys && !codes };
  return codes ? { ...shown, ...(await codeOptionsOf(ctx)) } : { ...shown, hasBackupCodes: false };
}

/** Reads with what the user of a pre-session passes the second factor. */
export async function waysOf(ctx: RequestContext): Promise<Pick<SecondFactorWays, 'codes' | 'passkeys'>> {
  const { app, session } = ctx;
  const { db } = app.storage;
  const user = session && (await findUserById(db, session.userId));
  if (user === undefined) return { codes: false, passkeys: false };
  const { rpId } = browserOf(ctx);
  return secondFactorWays(db, await ctx.loginSettings(), { id: user.id, isAdmin: user.isAdmin, rpId });
}

async function mustUsePasskey(ctx: RequestContext): Promise<boolean> {
  const { codes, passkeys } = await waysOf(ctx);
  return passkeys && !codes;
}

/** What the page offers beside codes of the authenticator: other codes, and to remember the browser. */
async function codeOptionsOf(ctx: RequestContext) {
  const { session, loginSettings } = ctx;
  if (session === undefined) return { hasBackupCodes: false };
  const { userId } = session;
  const settings = await loginSettings();
  const time = rememberedTime(settings, await readRememberingAccount(ctx.app.storage.db, userId));
  return {
    hasBackupCodes: settings.tfaBackupCodes && (await countBackupCodes(depsOf(ctx), userId)) > 0,
    ...(time > 0 && { rememberDays: time / DAY }),
  };
}

/** An entered code without blanks and dashes. */
interface WithCode {
  readonly code: string;
}

/** Refuses a text that cannot be a code. It does not count as an attempt. */
const readCode = async (ctx: ContextOf<typeof enterSecondFactor>) => {
  const code = normaliseCode(ctx.form.Code);
  const isPossible = code.length >= TWO_FACTOR_CODE_LENGTH && code.length <= SECOND_FACTOR_MAX_LENGTH;
  return isPossible ? { code } : codeRefusal(ctx, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
};

/** Checks the code. The right code completes this step of the sign-in. */
const signInByCode = async (ctx: ContextOf<typeof enterSecondFactor, WithCode>) => {
  const { session, code } = ctx;
  const { deviceToken } = browserOf(ctx);
  const settings = await ctx.loginSettings();
  const { userId } = session;
  // An administrator who must use a passkey cannot enter a code instead.
  if (settings.passkeys === 'RequiredForAdmins' && (await mustUsePasskey(ctx)))
    return codeRefusal(ctx, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  const onRecoveryCodeUsed = (trx: Db) => mailSecurityEvent(ctx, trx, { userId, event: 'two-factor-off-by-code' });
  const onBackupCodeUsed = (trx: Db, left: number) =>
    mailSecurityEvent(ctx, trx, { userId, event: 'backup-code-used', values: { number: String(left) } });
  const entry = await verifySignInCode(depsOf(ctx), {
    session,
    typed: code,
    deviceToken,
    settings,
    onRecoveryCodeUsed,
    onBackupCodeUsed,
  });
  if (entry.kind === 'wrong') await recordRefusal(ctx, entry.reason);
  if (entry.kind === 'over') await recordRefusal(ctx, 'TFA_TOO_MANY_ATTEMPTS');
  if ('shouldMailWrongCodes' in entry && entry.shouldMailWrongCodes) await mailWrongCodes(ctx, userId);
  if (entry.kind === 'wrong') return codeRefusal(ctx, { statusCode: 401, errorMessage: entry.reason });
  if (entry.kind === 'over') return endPreSession(ctx, entry.retryAfter);
  const usedCode = entry.kind === 'right' ? entry.code : 'authenticator';
  if (usedCode !== 'authenticator') ctx.app.mailer.wake();
  if (usedCode === 'backup-code') ctx.app.events.publish(authenticatorOf(userId));
  const shouldRemember = ctx.form.remember !== undefined;
  const proven = { proof: 'second-factor', secondFactor: usedCode, shouldRemember } as const;
  const redirectUrl = await completeStep(ctx, entry.kind === 'right' ? proven : {});
  if (redirectUrl === undefined) return codeRefusal(ctx, EXPIRED);
  if (ctx.format === 'html') return redirect(redirectUrl, 303);
  return data({ statusCode: 302, redirectUrl, tfaDeactivatedByOneTimeCode: usedCode === 'recovery-code' });
};

/**
 * Records a refused code. Each has its own row, because attempts are limited for each account and require its password.
 */
export function recordRefusal(ctx: RequestContext & WithSession, reason: string): Promise<void> {
  return auditOf(ctx).record({ event: 'second-factor-refused', userId: ctx.session.userId, detail: reason });
}

/**
 * Ends a pre-session that has no attempts left. The user has to sign in again, and the limit of the account still
 * applies.
 */
export async function endPreSession(ctx: RequestContext & WithSession, retryAfter: number) {
  await endSessionOfToken(depsOf(ctx), requestCookies(ctx).session.value);
  ctx.responseCookies.session = { kind: 'clear' };
  ctx.app.log.info({ userId: ctx.session.userId }, 'second factor: no attempts left');
  return codeRefusal(ctx, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', retryAfter });
}

interface CodeRefusal {
  statusCode: 400 | 401;
  errorMessage: SecondFactorError | PasskeyError;
  /** After how many seconds another code is checked. */
  retryAfter?: number;
}

/** The refusal after the end of the pre-session. */
export const EXPIRED: CodeRefusal = { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' };

/** Answers a call with HTTP 200 and the refusal in the body, and a navigation with the page. */
export async function codeRefusal(ctx: RequestContext, refusal: CodeRefusal) {
  if (ctx.format === 'html') {
    const startAnew = refusal.statusCode === 400;
    return page({ ...refusal, startAnew, ...(startAnew ? {} : await entryData(ctx)) }, 400);
  }
  return data(refusal);
}

/** Answers that the pre-session ended before the code arrived. */
export async function onError(ctx: RequestContext, { status }: Problem): Promise<Answer | undefined> {
  return status === 401 ? codeRefusal(ctx, EXPIRED) : undefined;
}

/** The routes of the second factor, between the password and the session. */
export const secondFactorRoutes: readonly Route[] = [
  route(showSecondFactor, showCodeEntry, { step: 'second-factor' }),
  routeWithSteps(enterSecondFactor, { step: 'second-factor', onError }).use(readCode).answer(signInByCode),
];
