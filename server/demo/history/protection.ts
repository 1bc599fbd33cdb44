import { randomBytes } from 'node:crypto';
import { createReportLink } from '../../account-protection/report-links';
import { reportSignIn } from '../../account-protection/report-sign-in';
import { browserName } from '../../audit/browser-name';
import { addPasskey } from '../../passkeys/change-passkeys';
import { activate, pendingSetUp } from '../../second-factor/set-up';
import { codeAt } from '../../second-factor/totp';
import { changeUserPassword } from '../../sign-in/change-user-password';
import { COMPUTERS } from './browsers';
import { workingTimeOf } from './office-hours';
import type { Past, PastEvent } from './past';
import { type PastUser, signIn } from './sign-ins';

/** Who sets up an authenticator, how many days before the first start. */
const AUTHENTICATORS = {
  'p.svoboda': 27,
  'o.sharma': 25,
  'a.kowalska': 20,
  'm.schmidt': 13,
  'q.wang': 6,
  'b.oconnor': 2,
};

/** Who adds a passkey, and its name. */
const PASSKEYS = { 'z.sedlakova': [18, 'iPhone'], 'n.nguyen': [9, 'Windows Hello'] } as const;

/** Returns how users protect their accounts, and what they report. */
export function protectionOf(users: readonly PastUser[], now: number): PastEvent[] {
  const event = (userName: string, at: number, happen: (past: Past, user: PastUser) => Promise<void>): PastEvent[] =>
    users.filter((user) => user.userName === userName).map((user) => ({ at, happen: (past) => happen(past, user) }));
  const at = (daysAgo: number, hour: number) => workingTimeOf(now, { daysAgo, hour });
  return [
    ...Object.entries(AUTHENTICATORS).flatMap(([name, days]) => event(name, at(days, 10.4), setUpAuthenticator)),
    ...Object.entries(PASSKEYS).flatMap(([name, [days, passkey]]) =>
      event(name, at(days, 11.2), (past, user) => setUpPasskey(past, user, passkey)),
    ),
    ...users
      .filter(({ userName }) => userName === 'j.horvat')
      .flatMap((user) => reportOf(user, at(8, 3.2), { resolves: true })),
    ...users
      .filter(({ userName }) => userName === 't.silva')
      .flatMap((user) => reportOf(user, at(1, 4.1), { resolves: false })),
  ];
}

async function setUpAuthenticator(past: Past, user: PastUser): Promise<void> {
  const [browser] = user.browsers;
  const started = await signIn(past, user, browser);
  if (started === undefined) return;
  const deps = past.from(browser);
  const sessionId = started.session.id;
  const { secret } = await pendingSetUp(deps, sessionId);
  past.now += 90_000;
  const shown = { userId: user.id, sessionId, secret, code: codeAt(secret, past.now) };
  user.hasAuthenticator = (await activate(deps, { ...shown, browser: browserName(browser.userAgent) })) === 'activated';
}

/** The header of a COSE key on the curve P-256 (RFC 9053 §7.1.1), and what is between its coordinates. */
const [COSE_P256, COSE_Y] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'));

/** Adds a passkey whose private key does not exist, so that it never signs in after the first start. */
async function setUpPasskey(past: Past, user: PastUser, name: string): Promise<void> {
  const [browser] = user.browsers;
  if ((await signIn(past, user, browser)) === undefined || COSE_P256 === undefined || COSE_Y === undefined) return;
  const publicKey = Buffer.concat([COSE_P256, randomBytes(32), COSE_Y, randomBytes(32)]).toString('base64url');
  const added = await addPasskey(past.from(browser), {
    ...{ userId: user.id, rpId: 'localhost', name, browser: browserName(browser.userAgent) },
    passkey: {
      credentialId: randomBytes(32).toString('base64url'),
      publicKey,
      counter: 0,
      transports: 'hybrid internal',
      aaguid: '00000000-0000-0000-0000-000000000000',
      isBackupEligible: true,
      isBackedUp: true,
      isUserVerified: true,
    },
    mayAdd: async () => true,
    inTransaction: async () => {},
  });
  if (typeof added !== 'string') user.passkeyId = added.id;
}

const STRANGER = { userAgent: COMPUTERS.chrome, address: '198.51.100.77', locale: 'en' };

const MORNING = 5 * 3_600_000;

/**
 * Returns the sign-in of a stranger at night, and the report of the owner in the morning.
 * @param options.resolves whether the owner also sets a new password; otherwise the owner has not signed in since
 */
function reportOf(user: PastUser, night: number, options: { readonly resolves: boolean }): PastEvent[] {
  let path: string | undefined;
  const comeIn = async (past: Past) => {
    const { userAgent, address } = STRANGER;
    const started = await signIn(past, user, { ...STRANGER });
    if (started === undefined) return;
    const noticed = { browser: browserName(userAgent), address, session: started.session };
    path = await createReportLink(past.from(STRANGER), { userId: user.id, event: 'new-device', ...noticed });
  };
  const beReported = async (past: Past) => {
    if (path !== undefined) await report(past, { user, token: path.slice(path.lastIndexOf('/') + 1), ...options });
  };
  return [
    { at: night, happen: comeIn },
    { at: night + MORNING, happen: beReported },
  ];
}

interface PastReport {
  readonly user: PastUser;
  readonly token: string;
  readonly resolves: boolean;
}

async function report(past: Past, { user, token, resolves }: PastReport): Promise<void> {
  const [browser] = user.browsers;
  const deps = past.from(browser);
  await reportSignIn(deps, { token, tellAdministrators: async () => {} }); // their mails have been read
  for (const each of user.browsers) each.deviceToken = undefined; // they are unknown again
  const own = resolves ? await signIn(past, user, browser) : undefined;
  const password = `${randomBytes(9).toString('base64url')}-aA1`;
  const changed = own && (await changeUserPassword(deps, { session: own.session, password, ...browser }));
  user.isAway = changed?.kind !== 'changed';
}
