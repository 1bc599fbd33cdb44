import { confirmDevice, showUnknownDevice } from '../../../shared/contract/sign-in/validate-device';
import { data, notSignedIn, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithSession } from '../../http/request/request-context';
import { auditOf, depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, type RouteOptions, route } from '../../http/request/route';
import { allowResend, redeemDeviceCode } from '../../sessions/devices/device-codes';
import { reserveUserAttempt, resetUserAttempts } from '../../throttling/user-action-attempts';
import { completeStep } from './complete-step';
import { unknownDeviceData } from './unknown-device-data';

/** Shows the sign-in that needs confirmation. Its code has already been mailed. */
const showDevice = async (ctx: RequestContext & WithSession) => page(await unknownDeviceData(ctx, ctx.session));

/** Checks the code. The right code makes the browser known and completes this step of the sign-in. */
const confirm = async (ctx: ContextOf<typeof confirmDevice>) => {
  const { session, json } = ctx;
  const { userId } = session;
  const deps = depsOf(ctx);
  const permission = await reserveUserAttempt(deps, { what: 'device-code', userId });
  if (permission.kind === 'throttled') {
    // After any 429 the page offers a new code at once. The account's limit of mails still applies.
    await allowResend(deps, session.id);
    const tooMany = refuse(429, 'too many device codes for this account', 'DEVICE_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use = await redeemDeviceCode(deps, { sessionId: session.id, code: json.code });
  if (use !== 'right') {
    const detail = use === 'wrong' ? 'DEVICE_CODE_INVALID' : 'DEVICE_TOO_MANY_ATTEMPTS';
    await auditOf(ctx).record({ event: 'device-refused', userId, detail });
  }
  if (use === 'too many') return refuse(429, 'too many wrong device codes', 'DEVICE_TOO_MANY_ATTEMPTS');
  if (use === 'wrong') return refuse(400, 'device code is wrong or expired', 'DEVICE_CODE_INVALID');
  await resetUserAttempts(deps.db, { userId, kinds: ['device-code', 'device-mail'] });
  const redirectUrl = await completeStep(ctx, { proof: 'device' });
  if (redirectUrl === undefined) return notSignedIn();
  return data({ statusCode: 302, redirectUrl });
};

/** The options of the routes. If the body has invalid fields, the code counts as wrong. */
export const DEVICE_OPTIONS = {
  step: 'device',
  keyOfWrongFields: () => 'DEVICE_CODE_INVALID',
} as const satisfies RouteOptions;

/** The routes that verify an unknown browser with a mailed code. */
export const deviceRoutes: readonly Route[] = [
  route(showUnknownDevice, showDevice, DEVICE_OPTIONS),
  route(confirmDevice, confirm, DEVICE_OPTIONS),
];
