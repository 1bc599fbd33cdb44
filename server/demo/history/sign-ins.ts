import { signInMethodOf } from '../../sessions/session';
import { continueSignIn, replaceSession } from '../../sign-in/replace-sign-in-session';
import type { StartedSession } from '../../sign-in/start-next-sign-in-step';
import type { PastBrowser } from './browsers';
import type { Past } from './past';

/** A user of the past. */
export interface PastUser {
  readonly id: string;
  readonly userName: string;
  readonly isOfDirectory: boolean;
  readonly browsers: readonly [PastBrowser, ...PastBrowser[]];
  hasAuthenticator: boolean;
  /** The passkey with which the user signs in. */
  passkeyId?: string;
  /** Whether the user signs in no more, after a report. */
  isAway?: boolean;
}

/** What a user proves in the steps after the password. The other steps end the sign-in. */
const PROOFS = {
  'second-factor': { proof: 'second-factor', secondFactor: 'authenticator', shouldRemember: true },
  device: { proof: 'device' },
} as const;

const isProvable = (step: string | undefined): step is keyof typeof PROOFS => Object.hasOwn(PROOFS, step ?? '');

/**
 * Signs a user in with a passkey, or with the right password and, some seconds later, with the right codes.
 * @returns the session, which is a pre-session if the user stops at a step
 */
export async function signIn(past: Past, user: PastUser, browser: PastBrowser): Promise<StartedSession | undefined> {
  const { passkeyId } = user;
  const method = passkeyId === undefined ? {} : ({ loginType: 'Passkey', passkeyId, proof: 'passkey' } as const);
  const first = { ...(await contextOf(past, user, browser)), ...method, token: browser.sessionToken };
  let started = keep(browser, await replaceSession(past.from(browser), first));
  while (started !== undefined && isProvable(started.session.step))
    started = await prove(past, { user, browser, started });
  return started;
}

interface SignInStep {
  readonly user: PastUser;
  readonly browser: PastBrowser;
  readonly started: StartedSession;
}

async function prove(past: Past, { user, browser, started: { session, token } }: SignInStep) {
  past.now += (10 + past.random.below(30)) * 1000;
  const proven = isProvable(session.step) ? PROOFS[session.step] : {};
  const next = { ...(await contextOf(past, user, browser)), ...signInMethodOf(session), ...proven, token };
  return keep(browser, await continueSignIn(past.from(browser), next));
}

async function contextOf(
  past: Past,
  { id: userId }: PastUser,
  { userAgent, address, locale, deviceToken }: PastBrowser,
) {
  return { userId, userAgent, address, locale, deviceToken, settings: await past.loginSettings() };
}

/** Keeps the cookies that the answer sets. */
function keep(browser: PastBrowser, started: StartedSession | undefined): StartedSession | undefined {
  if (started !== undefined) browser.sessionToken = started.token;
  if (started?.device !== undefined) browser.deviceToken = started.device.token;
  return started;
}
