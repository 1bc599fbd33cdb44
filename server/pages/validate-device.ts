import * as v from 'valibot';
import { DeviceAnswer, DeviceCode } from '../../shared/contract/validate-device';
import { spendDeviceCode } from '../devices/device-codes';
import { data, page, refuse } from '../http/answer';
import { readJson } from '../http/read-json';
import type { Route, Step, Visit } from '../http/visit';
import { forgetCodeAttempts, reserveCodeAttempt } from '../sign-in/code-attempts';
import { deviceData } from './device-data';
import { groundOf, proceed } from './enter';
import { isOwnToken } from './own-token';

/** What the steps of a device check leave for one another. */
export interface DeviceVisit extends Visit {
  code?: string;
}

const showDevice: Step = async (visit) => {
  const { session } = visit;
  return session === undefined ? refuse(401, 'no pre-session') : page(await deviceData(visit, session));
};

/** Takes the code and the token of this session and nothing else (spec 001 §7). */
export const readDeviceForm: Step<DeviceVisit> = async (visit) => {
  const json = await readJson(visit);
  if (!json.ok) return json.problem;
  const form = v.safeParse(DeviceCode, json.value);
  if (!form.success) return refuse(400, 'fields are not those of a device code', 'DEVICE_CODE_INVALID');
  if (!isOwnToken(visit, form.output.antiCsrfToken)) return refuse(403, 'antiCsrfToken is not of this session');
  visit.code = form.output.code;
  return undefined;
};

/** The right code makes the browser known and replaces the pre-session by what comes next (design §6). */
const confirmDevice: Step<DeviceVisit> = async (visit) => {
  const { session, house, code } = visit;
  if (session === undefined || code === undefined) return refuse(401, 'no pre-session');
  const { userId } = session;
  const { db } = house.storage;
  const permission = await reserveCodeAttempt(db, house.clock, { what: 'device-code', userId });
  if (permission.kind === 'throttled') {
    const tooMany = refuse(429, 'too many device codes for this account', 'DEVICE_TOO_MANY_ATTEMPTS');
    return { ...tooMany, retryAfter: permission.retryAfter };
  }
  const use = await spendDeviceCode(groundOf(visit), session.id, code);
  if (use === 'too many') return refuse(429, 'too many wrong device codes', 'DEVICE_TOO_MANY_ATTEMPTS');
  if (use === 'wrong') return refuse(400, 'device code is wrong or expired', 'DEVICE_CODE_INVALID');
  await forgetCodeAttempts(db, userId, ['device-code', 'device-mail']);
  const redirectUrl = await proceed(visit, 'device');
  if (redirectUrl === undefined) return refuse(401, 'pre-session was over');
  return data(v.parse(DeviceAnswer, { statusCode: 302, redirectUrl }));
};

export const validateDevice: Route = {
  entry: 'validatedevice',
  step: 'device',
  GET: [showDevice],
  POST: [readDeviceForm, confirmDevice],
};
