import { COMPUTERS, type PastBrowser } from './browsers';
import { HISTORY_DAYS, isWeekend, signInHour, timeOf, workingTimeOf } from './office-hours';
import type { Past, PastEvent } from './past';
import type { Random } from './seeded-random';
import type { PastUser } from './sign-ins';

const MINUTE = 60_000;

/** Names that no account has. */
const UNKNOWN = ['a.nunes', 'test', 'vera.berg', 'sekretariat', 'k.minjung', 'root'];

type Refusal = (past: Past, user: PastUser, browser: PastBrowser) => Promise<unknown>;

const wrongPasswords: Refusal = async (past, { userName: accountName }, browser) => {
  const { audit } = past.from(browser);
  for (let count = 1 + past.random.below(3); count > 0; count -= 1) {
    await audit.signInRefused({ accountName, reason: 'LOGIN_ERROR_HINT' });
    past.now += 8000;
  }
};

const unknownName: Refusal = (past, _user, browser) =>
  past.from(browser).audit.signInRefused({ accountName: past.random.pick(UNKNOWN), reason: 'LOGIN_ERROR_HINT' });

const throttled: Refusal = async (past, user, browser) => {
  for (let count = 0; count < 3; count += 1) await wrongPasswords(past, user, browser);
  past.now += MINUTE;
  const { audit } = past.from(browser);
  await audit.signInRefused({ accountName: user.userName, reason: 'LOGIN_TOO_MANY_ATTEMPTS' });
};

const locked: Refusal = (past, { userName: accountName, isOfDirectory }, browser) => {
  const reason = isOfDirectory ? 'LOGIN_ACCOUNT_LOCKED' : 'LOGIN_ERROR_HINT';
  return past.from(browser).audit.signInRefused({ accountName, reason });
};

/** A code is asked for only where one is mailed, or where the user has an authenticator. */
const wrongCode: Refusal = (past, user, browser) => {
  const { id: userId, hasAuthenticator } = user;
  const { audit } = past.from(browser);
  if (hasAuthenticator) return audit.record({ event: 'second-factor-refused', userId, detail: 'TFA_CODE_INCORRECT' });
  return user.userName === 'device'
    ? audit.record({ event: 'device-refused', userId, detail: 'DEVICE_CODE_INVALID' })
    : wrongPasswords(past, user, browser);
};

/** The more often a reason is listed, the more often a sign-in is refused for it. */
const REFUSALS: readonly Refusal[] = [
  ...[wrongPasswords, wrongPasswords, wrongPasswords, wrongPasswords],
  ...[unknownName, unknownName, wrongCode, wrongCode, wrongCode, throttled, locked],
];

/** Returns the refused sign-ins of an office, and those of an attack in a night. */
export function refusalsOf(random: Random, users: readonly PastUser[], now: number): PastEvent[] {
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => HISTORY_DAYS - index);
  const ofOffice = days.flatMap((daysAgo) => {
    const count = isWeekend(timeOf(now, { daysAgo, hour: 12 })) ? random.below(2) : 2 + random.below(5);
    return Array.from({ length: count }, () => {
      const user = random.pick(users);
      const refuse = random.pick(REFUSALS);
      const browser = random.pick(user.browsers);
      const at = timeOf(now, { daysAgo, hour: signInHour(random) });
      return { at, happen: async (past: Past) => void (await refuse(past, user, browser)) };
    });
  });
  return [...ofOffice, attackOf(users, now)].filter(({ at }) => at < now - 30 * MINUTE);
}

const ATTACKER = { userAgent: COMPUTERS.linux, address: '198.51.100.23', locale: 'en' };

/** Tries many names at night, until the network has to wait. */
function attackOf(users: readonly PastUser[], now: number): PastEvent {
  const names = ['admin', 'root', 'administrator', 'test', ...users.slice(0, 12).map(({ userName }) => userName)];
  return {
    at: workingTimeOf(now, { daysAgo: 5, hour: 2.6 }),
    async happen(past) {
      const { audit } = past.from(ATTACKER);
      for (let attempt = 0; attempt < 40; attempt += 1) {
        past.now += 4000;
        const reason = attempt < 25 ? 'LOGIN_ERROR_HINT' : 'LOGIN_TOO_MANY_ATTEMPTS';
        await audit.signInRefused({ accountName: names[attempt % names.length] ?? '', reason });
      }
    },
  };
}
