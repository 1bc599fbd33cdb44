import * as v from 'valibot';
import { DeviceAnswer, DeviceCode } from '../../shared/contract/validate-device';
import { spendDeviceCode } from '../devices/device-codes';
import { data, notSignedIn, page, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readOwn } from '../http/read-own';
import type { Route, Step, Visit } from '../http/visit';
import { forgetCodeAttempts, reserveCodeAttempt } from '../sign-in/code-attempts';
import { deviceData } from './device-data';
import { proceed } from './enter';

/** What the steps of a device check leave for one another. */
export interface DeviceVisit extends Visit {
  code?: string;
}

/** The sign-in that is to be confirmed; the code is mailed already (spec 001 §3). */
const showDevice: Step = async (visit) => {
  const { session } = visit;
  return session === undefined ? notSignedIn() : page(await deviceData(visit, session));
};

/** Takes the code and the token of this session and nothing else (spec 001 §7). */
export const readDeviceForm = readOwn<v.InferOutput<typeof DeviceCode>, DeviceVisit>({
  schema: DeviceCode,
  keep: (visit, { code }) => {
    visit.code = code;
  },
  messageKey: 'DEVICE_CODE_INVALID',
});

/** The right code makes the browser known and replaces the pre-session by what comes next (design §6). */
const confirmDevice: Step<DeviceVisit> = async (visit) => {
  const { session, house, code } = visit;
  if (session === undefined || code === undefined) return notSignedIn();
  const { userId } = session;
  const { db } = house.storage;
  const permission = await reserveCodeAttempt(groundOf(visit), { what: 'device-code', userId });
  if (permission.kind === 'throttled') {
    const tooMany = refuse(429, 'too many device codes for this account', 'DEVICE_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use = await spendDeviceCode(groundOf(visit), { sessionId: session.id, code });
  if (use === 'too many') return refuse(429, 'too many wrong device codes', 'DEVICE_TOO_MANY_ATTEMPTS');
  if (use === 'wrong') return refuse(400, 'device code is wrong or expired', 'DEVICE_CODE_INVALID');
  await forgetCodeAttempts(db, { userId, counted: ['device-code', 'device-mail'] });
  const redirectUrl = await proceed(visit, 'device');
  if (redirectUrl === undefined) return notSignedIn();
  return data(v.parse(DeviceAnswer, { statusCode: 302, redirectUrl }));
};

/** The check of an unknown browser by a mailed code (spec 001 §7). */
export const validateDevice: Route = {
  entry: 'validatedevice',
  step: 'device',
  GET: [showDevice],
  POST: [readDeviceForm, confirmDevice],
};
