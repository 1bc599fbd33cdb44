import { beginList, generateList } from '../../last-logins/generate-list';
import { addMail, postponeMail } from '../../mail/mail-queue';
import type { MailContext } from '../../mail/queued-mail';
import { recordUse } from '../../sessions/record-use';
import { newDeviceMail } from '../../sessions/sign-in-mails';
import { COMPUTERS, PHONES } from './browsers';
import { workingTimeOf } from './office-hours';
import type { PastEvent } from './past';
import { type PastUser, signIn } from './sign-ins';

const MINUTE = 60_000;

/** The sign-ins whose sessions last until after the first start. The minutes are those before it. */
const ONGOING = [
  { user: 'admin', from: 252, used: 31, userAgent: COMPUTERS.edge, address: '10.20.0.11' },
  { user: 'admin', from: 164, used: 12, userAgent: PHONES.iphone, address: '203.0.113.9' },
  { user: 'admin', from: 73, used: 70, userAgent: COMPUTERS.safari, address: '2001:db8:4f::9' },
  { user: 'user', from: 221, used: 44, userAgent: COMPUTERS.chrome, address: '10.20.1.14' },
  { user: 'user', from: 58, used: 20, userAgent: PHONES.android, address: '203.0.113.31' },
  { user: 'secured', from: 187, used: 9, userAgent: COMPUTERS.firefox, address: '10.20.2.17' },
] as const;

/** Returns the sign-ins that are still going on, of several browsers. */
export function ongoingSessionsOf(users: readonly PastUser[], now: number): PastEvent[] {
  return ONGOING.flatMap(({ user: userName, from, used, ...client }): PastEvent[] => {
    const user = users.find((each) => each.userName === userName);
    if (user === undefined) return [];
    const browser = { ...client, locale: 'en' };
    const state: { session?: Parameters<typeof recordUse>[1] | undefined } = {};
    const begin = async (past: Parameters<PastEvent['happen']>[0]) => {
      state.session = (await signIn(past, user, browser))?.session;
    };
    const use: PastEvent['happen'] = async (past) => {
      if (state.session !== undefined) await recordUse(past.from(client), state.session, client);
    };
    return [
      { at: now - from * MINUTE, happen: begin },
      { at: now - used * MINUTE, happen: use },
    ];
  });
}

/** Returns the creation of the list of last sign-ins. */
export function lastLoginListOf(now: number): PastEvent {
  return {
    at: now - 95 * MINUTE,
    async happen(past) {
      const deps = past.from({});
      if (await beginList(deps)) await generateList(deps);
    },
  };
}

/**
 * Returns mails that were given up, and some that wait for the mail server.
 * @param context undefined where a mail server is set, to which the demo sends nothing
 */
export function mailsOf(users: readonly PastUser[], now: number, context: MailContext | undefined): PastEvent[] {
  const [one, other] = users.filter(({ isOfDirectory }) => !isOfDirectory).slice(-2);
  if (one === undefined || other === undefined) return [];
  const failed = { event: 'mail-failed', userId: one.id, target: 'new-device' } as const;
  const giveUp: PastEvent = {
    at: workingTimeOf(now, { daysAgo: 2, hour: 9.4 }),
    happen: (past) => past.from({}).audit.record({ ...failed, detail: 'EENVELOPE the mail server answered 550' }),
  };
  if (context === undefined) return [giveUp];
  const waiting = [one, other].map(
    ({ id, userName, browsers: [browser] }, index): PastEvent => ({
      at: now - (8 + 3 * index) * MINUTE,
      async happen(past) {
        const deps = past.from({});
        const to = { name: userName, email: `${userName}@vestibule.example` };
        const message = newDeviceMail(to, { ...context, ...browser, now: past.now });
        const mail = await addMail(deps, { kind: 'new-device', userId: id, message }, true);
        await postponeMail(deps, mail, now + 50 * MINUTE);
      },
    }),
  );
  return [giveUp, ...waiting];
}
