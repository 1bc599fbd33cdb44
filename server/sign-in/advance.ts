import { findDeviceId, isKnownDevice, type KnownDevice, trustDevice } from '../devices/devices';
import type { Ground } from '../ground';
import { type LoginSettings, readLoginSettings } from '../login-settings/login-settings';
import { isForced } from '../login-settings/tfa-policy';
import { readTwoFactor, takeSkip } from '../second-factor/two-factor';
import type { PreSessionStep } from '../sessions/pre-session';
import { type OpenedSession, openSession } from '../sessions/sessions';
import type { Db } from '../storage/connection';

/** What a person has proven after the password. */
export type Proof = 'second-factor' | 'device';

export interface Arrival {
  userId: string;
  userAgent: string;
  address: string;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  proof?: Proof;
}

export interface Advance extends OpenedSession {
  /** The browser has become known: its new cookie. */
  device?: KnownDevice;
  /** The person is to be told by mail of a browser that was unknown. */
  isNewsworthy: boolean;
}

/**
 * Opens the session that a person has come to: a pre-session for what is still to be proven, in the order second factor,
 * unknown device, set-up that the policy forces; and when there is nothing left, a full session.
 *
 * Run it in the transaction that ends the session before.
 */
export async function advance(ground: Ground, arrival: Arrival): Promise<Advance> {
  const { db } = ground;
  const settings = await readLoginSettings(db);
  const user = await db
    .selectFrom('users')
    .select(['id', 'is_admin', 'always_validate_device'])
    .where('id', '=', arrival.userId)
    .executeTakeFirstOrThrow();
  const circumstances = { arrival, settings, user };
  const browser = await lookAtBrowser(ground, circumstances);
  const step = await nextStep(db, { ...circumstances, browser });
  const { userId, userAgent, address, deviceToken, proof } = arrival;
  const isPast = step !== 'second-factor' && step !== 'device';
  const isUnknown = browser.state === 'unknown';
  const becomesKnown = isPast && (isUnknown || browser.state === 'unwatched');
  const device = { userId, token: deviceToken, isChecked: isUnknown };
  return {
    ...(await openSession(ground, { userId, userAgent, address, step })),
    ...(becomesKnown ? { device: await trustDevice(ground, device) } : {}),
    isNewsworthy: becomesKnown && isUnknown && proof === undefined,
  };
}

/**
 * `unwatched`: detection is off, and the browser has no counter of its own yet. `never known`: an account whose browsers are all unknown for ever. `mustProve` is whether
 * a code by mail is what an unknown browser brings.
 */
interface Browser {
  state: 'unwatched' | 'known' | 'unknown' | 'never known';
  mustProve: boolean;
}

interface Circumstances {
  arrival: Arrival;
  settings: LoginSettings;
  user: { id: string; is_admin: number; always_validate_device: number };
}

async function lookAtBrowser(ground: Ground, { arrival, settings, user }: Circumstances): Promise<Browser> {
  if (user.always_validate_device === 1) return { state: 'never known', mustProve: true };
  const device = { userId: user.id, token: arrival.deviceToken };
  if (!settings.unknownDeviceDetectionEnabled) {
    const isCounted = (await findDeviceId(ground, device)) !== undefined;
    return { state: isCounted ? 'known' : 'unwatched', mustProve: false };
  }
  const isKnown = await isKnownDevice(ground, device);
  return isKnown
    ? { state: 'known', mustProve: false }
    : { state: 'unknown', mustProve: settings.unknownDeviceDetectionOption === 1 };
}

/** What is still to be proven. With the policy `Disabled` two-factor is off as a whole: nobody is asked for a code. */
async function nextStep(
  db: Db,
  { arrival: { proof }, settings, user, browser }: Circumstances & { browser: Browser },
): Promise<PreSessionStep | undefined> {
  const { isActive } = await readTwoFactor(db, user.id);
  const isAsked = isActive && settings.tfaRadio !== 'Disabled';
  if (isAsked && proof !== 'second-factor') return 'second-factor';
  if (browser.mustProve && proof === undefined) return 'device';
  const { id, is_admin } = user;
  if (isActive || !(await isForced(db, settings, { id, isAdmin: is_admin === 1 }))) return undefined;
  return (await takeSkip(db, { userId: id, most: settings.maxTFAActivationSkipCounter }))
    ? undefined
    : 'two-factor-setup';
}
