import type { RecordEvent } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { recordLogin } from '../last-logins/record-login';
import { markFirstSignIn } from '../passkeys/stored-passkeys';
import { secondFactorWays } from '../second-factor/second-factor-ways';
import { hasSkipLeft, recordSkip } from '../second-factor/stored-two-factor';
import { findDeviceId, isKnownDevice, type KnownDevice, trustDevice } from '../sessions/devices/devices';
import { isRemembered, rememberBrowser } from '../sessions/devices/remembered-browsers';
import type { PreSessionStep } from '../sessions/pre-session';
import type { KnownSignInMethod, Session } from '../sessions/session';
import { type CreatedSession, createSession } from '../sessions/sessions';
import { type LoginSettings, readLoginSettings } from '../settings/login-settings/login-settings';
import { rememberedTime } from '../settings/login-settings/remembered-days';
import type { Db } from '../storage/connection';
import type { LockedUser } from './lock-user-row';

/**
 * What a user has proven or done after the password. `passkey`: a passkey in place of the password, for which the
 * authenticator has verified the user, so that it is both factors. `new-passkey`: a passkey that the sign-in required.
 */
export type Proof = 'second-factor' | 'device' | 'passkey' | 'new-passkey' | 'new-password';

/** The use and the addition of a passkey and the change of the password record events of their own. */
const PROOF_EVENTS = {
  'second-factor': 'second-factor',
  device: 'device-confirmed',
  passkey: undefined,
  'new-passkey': undefined,
  'new-password': undefined,
} as const;

/** `hasSecondFactor`: an earlier step of this sign-in was the second factor. */
export interface SignInContext extends KnownSignInMethod {
  userId: string;
  userAgent: string;
  address: string;
  /** The language of the request, a BCP 47 tag. */
  locale?: string | undefined;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  proof?: Proof;
  /** What the second factor was, for the audit. */
  secondFactor?: 'authenticator' | 'backup-code' | 'recovery-code' | 'Passkey';
  /** The RP ID of passkeys; undefined if there are none. */
  rpId?: string | undefined;
  /**
   * Whether the user wants to be asked for no code in this browser. Only for a second factor that has verified the user:
   * a code, or a passkey with user verification.
   */
  shouldRemember?: boolean;
  /** Read from the database when missing. */
  settings?: LoginSettings | undefined;
  user?: LockedUser;
}

export interface StartedSession extends CreatedSession {
  isAdmin: boolean;
  /** The new device cookie, when the browser has become known. */
  device?: KnownDevice;
  /**
   * Whether to mail the user about a new browser: only while unknown device detection is on, and only if no mailed code
   * was entered in the browser.
   */
  shouldMailNewDevice: boolean;
  /** The name of the passkey that has signed the user in for the first time, while the detection of unknown devices is off. */
  newPasskey?: string | undefined;
}

/**
 * Creates the next session of a sign-in: a pre-session for the next step, in the order second factor, unknown device,
 * forced addition of a passkey, forced set-up of two-factor authentication, forced change of the password; a full session
 * after the last step. The caller's transaction also ends the previous session.
 */
export async function startNextStep(
  deps: Deps & { readonly record: RecordEvent },
  context: SignInContext,
): Promise<StartedSession> {
  const { db, record } = deps;
  const settings = context.settings ?? (await readLoginSettings(db));
  const user = context.user ?? (await readUser(db, context.userId));
  const input = { context, settings, user };
  const browser = await readDeviceStatus(deps, input);
  const { isSetUpSkipped, isBrowserRemembered, rememberFor, ...found } = await nextStep(deps, { ...input, browser });
  const skip = { userId: user.id, max: settings.maxTFAActivationSkipCounter };
  // Another sign-in at the same time may have used the last one.
  const step = isSetUpSkipped && !(await recordSkip(db, skip)) ? 'two-factor-setup' : found.step;
  const { userId, userAgent, address, deviceToken, proof, loginType = 'UserPass' } = context;
  const { openIdLoginId, openIdProviderId, openIdSubject, passkeyId, beganAt } = context;
  const isVerified = step !== 'second-factor' && step !== 'device';
  const isUnknown = browser.status === 'unknown';
  const becomesKnown = isVerified && (isUnknown || browser.status === 'unregistered' || rememberFor > 0);
  // The events belong to this account, even if the browser was signed in with another one before.
  const own = { userId, actorId: undefined, actorName: undefined };
  const event = proof && PROOF_EVENTS[proof];
  const passkey = passkeyId ? await passkeyName(db, passkeyId) : undefined;
  if (event !== undefined) {
    const target = context.secondFactor === 'Passkey' ? passkey : undefined;
    await record({ event, ...own, target, detail: context.secondFactor });
  }
  if (step === undefined) {
    await recordLogin(deps, { userId, type: loginType, userAgent, locale: context.locale, isBrowserRemembered });
    if (isBrowserRemembered) await record({ event: 'second-factor-remembered', ...own });
    const target = loginType === 'Passkey' ? passkey : undefined;
    await record({ event: 'sign-in', ...own, target, detail: loginType });
  }
  const session = { userId, userAgent, address, step, lifetimeHours: settings.sessionLifetimeHours };
  const hasSecondFactor = proof === 'second-factor' || proof === 'passkey' || context.hasSecondFactor === true;
  const method = { loginType, openIdLoginId, openIdProviderId, openIdSubject, passkeyId, hasSecondFactor, beganAt };
  const created = await createSession(deps, {
    ...session,
    ...method,
    isBrowserRemembered,
    isPasswordForced: proof === 'new-password',
  });
  const shouldMailNewDevice = becomesKnown && isUnknown && proof !== 'device' && proof !== 'new-password';
  const usedId = isVerified && loginType === 'Passkey' ? passkeyId : undefined;
  const firstUsed = usedId ? await markFirstSignIn(deps, usedId) : undefined;
  const newPasskey = settings.unknownDeviceDetectionEnabled ? undefined : firstUsed;
  const next = { ...created, isAdmin: user.is_admin === 1, shouldMailNewDevice, newPasskey };
  if (!becomesKnown) return next;
  const device = await trustDevice(deps, { userId, token: deviceToken, isChecked: isUnknown });
  if (rememberFor > 0) {
    await rememberBrowser(deps, { userId, userAgent, token: device.token, time: rememberFor });
    await record({ event: 'browser-remembered', ...own });
  }
  return { ...next, device };
}

/**
 * Tells whether the step of a pre-session is still the next one of its sign-in: in another session the user may have added
 * a second factor, which this one has not passed. Call it in the transaction that completes the step.
 */
export async function isStillNextStep(
  deps: Deps,
  { step, ...session }: Pick<Session, 'step' | 'userId' | 'loginType' | 'hasSecondFactor'>,
  browser: Pick<SignInContext, 'userAgent' | 'address' | 'deviceToken' | 'rpId'>,
): Promise<boolean> {
  // The steps up to the check of the device come first, so they are done.
  const context = { ...browser, ...session, proof: 'device' } as const;
  const [settings, user] = [await readLoginSettings(deps.db), await readUser(deps.db, session.userId)];
  const input = { context, settings, user };
  return (await nextStep(deps, { ...input, browser: await readDeviceStatus(deps, input) })).step === step;
}

/**
 * `unregistered`: unknown device detection is off, and the browser has no attempt counter yet. `never known`: the
 * account treats every browser as unknown. `needsCode`: the user has to enter a mailed code.
 */
interface DeviceStatus {
  status: 'unregistered' | 'known' | 'unknown' | 'never known';
  needsCode: boolean;
}

interface StepInput {
  context: SignInContext;
  settings: LoginSettings;
  user: LockedUser;
}

async function passkeyName(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('passkeys').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

async function readUser(db: Db, userId: string): Promise<LockedUser> {
  return db
    .selectFrom('users')
    .select(['id', 'is_admin', 'always_validate_device', 'must_change_password'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function readDeviceStatus(deps: Deps, { context, settings, user }: StepInput): Promise<DeviceStatus> {
  if (user.always_validate_device === 1) return { status: 'never known', needsCode: true };
  const device = { userId: user.id, token: context.deviceToken };
  const mustChange = user.must_change_password === 1;
  if (!mustChange && !settings.unknownDeviceDetectionEnabled) {
    const isRegistered = (await findDeviceId(deps, device)) !== undefined;
    return { status: isRegistered ? 'known' : 'unregistered', needsCode: false };
  }
  const isKnown = await isKnownDevice(deps, device);
  return isKnown
    ? { status: 'known', needsCode: false }
    : { status: 'unknown', needsCode: mustChange || settings.unknownDeviceDetectionOption === 1 };
}

interface NextStep {
  /** Undefined after the last one. */
  step: PreSessionStep | undefined;
  /** Whether the user skips the required set-up of two-factor. */
  isSetUpSkipped: boolean;
  /** Whether the user needs no second factor, because the browser is remembered. */
  isBrowserRemembered: boolean;
  /** For how many ms the browser is to be remembered from now on; 0 if it is not. */
  rememberFor: number;
}

/**
 * Finds the next step of the sign-in. The policy `Disabled` turns second factors off. Where the password has to be changed,
 * another person may know it and the backup codes, so a mailed code is needed in any case.
 */
async function nextStep(deps: Deps, input: StepInput & { browser: DeviceStatus }): Promise<NextStep> {
  const { context, settings, user, browser } = input;
  const { deviceToken, proof, loginType, rpId, shouldRemember = false } = context;
  const mustChange = user.must_change_password === 1;
  const last = { step: undefined, isSetUpSkipped: false, isBrowserRemembered: false, rememberFor: 0 };
  const changePassword = { ...last, step: mustChange ? ('change-password' as const) : undefined };
  if (proof === 'new-password' || (proof === 'passkey' && !mustChange)) return last;
  if (proof === 'new-passkey') return changePassword;
  const { id, is_admin } = user;
  const ways = await secondFactorWays(deps.db, settings, { id, isAdmin: is_admin === 1, rpId });
  // A browser is remembered in place of a code, not of a passkey that the policy requires.
  const time = ways.codes ? rememberedTime(settings, user) : 0;
  const isPassed = proof === 'second-factor' || proof === 'passkey' || context.hasSecondFactor === true;
  // A passkey that has not verified the user proves no more than the browser itself.
  const canSkip = !isPassed && !mustChange && loginType !== 'Passkey';
  const isBrowserRemembered = canSkip && (await isRemembered(deps, { userId: id, token: deviceToken, time }));
  if ((ways.codes || ways.passkeys) && !isPassed && !isBrowserRemembered) return { ...last, step: 'second-factor' };
  const isNew = proof === 'second-factor' && shouldRemember && !mustChange;
  const after = { ...last, isBrowserRemembered, rememberFor: isNew ? time : 0 };
  if (browser.needsCode && (proof === undefined || (mustChange && proof !== 'device')))
    return { ...after, step: 'device' };
  if (ways.mustAddPasskey) return { ...after, step: 'passkey-setup' };
  const skip = { userId: id, max: settings.maxTFAActivationSkipCounter };
  if (ways.mustSetUp && !(await hasSkipLeft(deps.db, skip))) return { ...after, step: 'two-factor-setup' };
  return { ...after, step: changePassword.step, isSetUpSkipped: ways.mustSetUp };
}
