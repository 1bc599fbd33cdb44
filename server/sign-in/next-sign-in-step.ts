import type { Deps } from '../deps';
import { findDeviceId, isKnownDevice, type KnownDevice, trustDevice } from '../devices/devices';
import { type LoginSettings, readLoginSettings } from '../login-settings/login-settings';
import { isForced } from '../login-settings/tfa-policy';
import { readTwoFactor, takeSkip } from '../second-factor/two-factor';
import type { PreSessionStep } from '../sessions/pre-session';
import { type OpenedSession, openSession } from '../sessions/sessions';
import type { Db } from '../storage/connection';
import type { LockedUser } from './lock-user-row';

/** What a person has proven after the password. */
export type Proof = 'second-factor' | 'device';

export interface SignInContext {
  userId: string;
  userAgent: string;
  address: string;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  proof?: Proof;
  /** Read from the database where they are missing. */
  settings?: LoginSettings | undefined;
  user?: LockedUser;
}

export interface StartedSession extends OpenedSession {
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
export async function startNextStep(deps: Deps, context: SignInContext): Promise<StartedSession> {
  const { db } = deps;
  const settings = context.settings ?? (await readLoginSettings(db));
  const user = context.user ?? (await readUser(db, context.userId));
  const input = { context, settings, user };
  const browser = await lookAtBrowser(deps, input);
  const step = await nextStep(db, { ...input, browser });
  const { userId, userAgent, address, deviceToken, proof } = context;
  const isPast = step !== 'second-factor' && step !== 'device';
  const isUnknown = browser.state === 'unknown';
  const becomesKnown = isPast && (isUnknown || browser.state === 'unwatched');
  const device = { userId, token: deviceToken, isChecked: isUnknown };
  return {
    ...(await openSession(deps, { userId, userAgent, address, step, lifetimeHours: settings.sessionLifetimeHours })),
    ...(becomesKnown ? { device: await trustDevice(deps, device) } : {}),
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

interface StepInput {
  context: SignInContext;
  settings: LoginSettings;
  user: LockedUser;
}

async function readUser(db: Db, userId: string): Promise<LockedUser> {
  return db
    .selectFrom('users')
    .select(['id', 'is_admin', 'always_validate_device'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function lookAtBrowser(deps: Deps, { context, settings, user }: StepInput): Promise<Browser> {
  if (user.always_validate_device === 1) return { state: 'never known', mustProve: true };
  const device = { userId: user.id, token: context.deviceToken };
  if (!settings.unknownDeviceDetectionEnabled) {
    const isCounted = (await findDeviceId(deps, device)) !== undefined;
    return { state: isCounted ? 'known' : 'unwatched', mustProve: false };
  }
  const isKnown = await isKnownDevice(deps, device);
  return isKnown
    ? { state: 'known', mustProve: false }
    : { state: 'unknown', mustProve: settings.unknownDeviceDetectionOption === 1 };
}

/** What is still to be proven. With the policy `Disabled` two-factor is off as a whole: nobody is asked for a code. */
async function nextStep(
  db: Db,
  { context: { proof }, settings, user, browser }: StepInput & { browser: Browser },
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
