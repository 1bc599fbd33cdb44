import * as v from 'valibot';
import { DeviceAnswer, DeviceCode } from '../../../shared/contract/validate-device';
import { consumeDeviceCode, freeResend } from '../../devices/device-codes';
import { readProtectedJson } from '../../http/body/read-protected-json';
import { data, notSignedIn, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { forgetCodeAttempts, reserveCodeAttempt } from '../../throttling/code-attempts';
import { deviceData } from './device-data';
import { completeStep } from './start-session';

/** What the steps of a device check leave for one another. */
export interface DeviceContext extends RequestContext {
  code?: string;
}

/** The sign-in that is to be confirmed; the code is mailed already. */
const showDevice: Step = async (ctx) => {
  const { session } = ctx;
  return session === undefined ? notSignedIn() : page(await deviceData(ctx, session));
};

/** Takes the code and the token of this session and nothing else. */
export const readDeviceForm = readProtectedJson<v.InferOutput<typeof DeviceCode>, DeviceContext>({
  schema: DeviceCode,
  keep: (ctx, { code }) => {
    ctx.code = code;
  },
  messageKey: 'DEVICE_CODE_INVALID',
});

/** The right code makes the browser known and replaces the pre-session by what comes next. */
const confirmDevice: Step<DeviceContext> = async (ctx) => {
  const { session, code } = ctx;
  if (session === undefined || code === undefined) return notSignedIn();
  const { userId } = session;
  const deps = depsOf(ctx);
  const permission = await reserveCodeAttempt(deps, { what: 'device-code', userId });
  if (permission.kind === 'throttled') {
    // The page offers a new code at once after any 429. Their number is limited by the mails of the account.
    await freeResend(deps, session.id);
    const tooMany = refuse(429, 'too many device codes for this account', 'DEVICE_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use = await consumeDeviceCode(deps, { sessionId: session.id, code });
  if (use === 'too many') return refuse(429, 'too many wrong device codes', 'DEVICE_TOO_MANY_ATTEMPTS');
  if (use === 'wrong') return refuse(400, 'device code is wrong or expired', 'DEVICE_CODE_INVALID');
  await forgetCodeAttempts(deps.db, { userId, counted: ['device-code', 'device-mail'] });
  const redirectUrl = await completeStep(ctx, 'device');
  if (redirectUrl === undefined) return notSignedIn();
  return data(v.parse(DeviceAnswer, { statusCode: 302, redirectUrl }));
};

/** The check of an unknown browser by a mailed code. */
export const validateDevice: Route = {
  entry: 'validatedevice',
  step: 'device',
  GET: [showDevice],
  POST: [readDeviceForm, confirmDevice],
};
