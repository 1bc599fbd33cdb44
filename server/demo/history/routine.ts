import { SESSION_HOURS_MAX } from '../../../shared/contract/settings/login-settings';
import { signOutWithProviderLogout } from '../../openid/sign-out-with-provider-logout';
import type { PastBrowser } from './browsers';
import { HISTORY_DAYS, isWeekend, signInHour, timeOf } from './office-hours';
import type { Past, PastEvent } from './past';
import type { Random } from './seeded-random';
import { type PastUser, signIn } from './sign-ins';

const MINUTE = 60_000;

const LONGEST_SESSION = SESSION_HOURS_MAX * 60 * MINUTE;

/** How likely users sign in on a working day, and on a day of the weekend. */
const PRESENCE = { ofServer: 0.6, ofDirectory: 0.4, atWeekend: 0.02 };

const AFTERNOON = 0.12;
const SIGN_OUT = 0.15;

/** Returns the sign-ins and sign-outs of an office, day by day. */
export function routineOf(random: Random, users: readonly PastUser[], now: number): PastEvent[] {
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => HISTORY_DAYS - index);
  return days.flatMap((daysAgo) => {
    const isOpen = !isWeekend(timeOf(now, { daysAgo, hour: 12 }));
    return users.flatMap((user) => {
      const onWorkdays = user.isOfDirectory ? PRESENCE.ofDirectory : PRESENCE.ofServer;
      if (!random.chance(isOpen ? onWorkdays : PRESENCE.atWeekend)) return [];
      const hours = [signInHour(random), ...(random.chance(AFTERNOON) ? [random.normal(14.5, 1.2)] : [])];
      return hours
        .map((hour) => timeOf(now, { daysAgo, hour }))
        .filter((at) => at < now - 10 * MINUTE)
        .map((at) => ({ at, happen: visit(random, user, now) }));
    });
  });
}

function visit(random: Random, user: PastUser, now: number): PastEvent['happen'] {
  const browser = random.chance(0.8) ? user.browsers[0] : random.pick(user.browsers);
  const signsOut = random.chance(SIGN_OUT);
  return async (past) => {
    if (user.isAway === true) return;
    if (isPlain(user, browser) && past.now < now - LONGEST_SESSION)
      return visitLater(past, { user, browser, signsOut });
    const started = await signIn(past, user, browser);
    if (!signsOut || started?.session.step !== undefined || started === undefined) return;
    past.now += 2 * MINUTE;
    await signOutWithProviderLogout(past.from(browser), started);
    browser.sessionToken = undefined;
  };
}

/** Tells whether a sign-in is only the password in a known browser. */
function isPlain({ hasAuthenticator, passkeyId }: PastUser, { deviceToken }: PastBrowser): boolean {
  return deviceToken !== undefined && !hasAuthenticator && passkeyId === undefined;
}

interface Visit {
  readonly user: PastUser;
  readonly browser: PastBrowser;
  readonly signsOut: boolean;
}

/** Stores a plain sign-in together with others: of its session, which has ended since, nothing would be left. */
function visitLater(past: Past, { user: { id: userId, userName }, browser, signsOut }: Visit): void {
  const { userAgent, address, locale } = browser;
  const own = { userId, userName, userAgent, address };
  past.recordLoginLater({ userId, userAgent, locale, type: 'UserPass' }, own);
  if (signsOut) past.recordLater({ ...own, event: 'sign-out' }, 2 * MINUTE);
}
