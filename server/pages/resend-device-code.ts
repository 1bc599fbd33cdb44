import { readDeviceCode } from '../devices/device-codes';
import { data, notSignedIn, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import type { Route, Step } from '../http/visit';
import { PRE_SESSION_LIFETIME, prolongPreSession } from '../sessions/pre-session';
import { deviceData } from './device-data';
import { mailDeviceCode } from './mail-device-code';
import { readDeviceForm } from './validate-device';

/**
 * Mails another code, a minute after the last one at the earliest (design §6), and gives the person ten minutes anew:
 * otherwise a code that was asked for late would be good for seconds.
 */
const resendCode: Step = async (visit) => {
  const { session, house, sent } = visit;
  if (session === undefined) return notSignedIn();
  const { db } = house.storage;
  const renewed = { ...session, expiresAt: house.clock() + PRE_SESSION_LIFETIME };
  if (!(await mailDeviceCode(visit, renewed))) {
    const wait = ((await readDeviceCode(db, session.id))?.resendAt ?? 0) - house.clock();
    return { ...refuse(429, 'too early for another device code'), retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const expires = await prolongPreSession(groundOf(visit), session.id);
  visit.cookie = { kind: 'set', token: sent.session.value ?? '', expires };
  return data(await deviceData(visit, { ...session, expiresAt: expires }));
};

/** Where another code for an unknown browser is asked for (spec 001 §7). */
export const resendDeviceCode: Route = {
  path: '/identityprovider/validatedevice/resend',
  access: ['pre-session'],
  step: 'device',
  POST: [readDeviceForm, resendCode],
};
