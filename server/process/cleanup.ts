import type { FastifyInstance } from 'fastify';
import { deleteExpiredReportLinks } from '../account-protection/report-links';
import { deleteOldEvents } from '../audit/retention';
import type { Deps } from '../deps';
import type { Metrics } from '../http/metrics/metrics';
import { deleteOldLogins } from '../last-logins/login-history';
import { deleteOldMails } from '../mail/outbox-folder';
import { deleteExpiredIdTokens } from '../openid/id-tokens-for-logout';
import { deleteExpiredChallenges } from '../passkeys/challenges';
import { deleteExpiredDevices } from '../sessions/devices/devices';
import { deleteExpiredSessions } from '../sessions/sessions';
import { readLoginSettings } from '../settings/login-settings/login-settings';
import { forgetOverdueBrowsers } from '../settings/login-settings/remembered-days';
import { deleteOldFailures } from '../throttling/failed-attempts';

/** The interval in ms. Expired rows have no effect any more, so the exact time does not matter. */
const INTERVAL = 3_600_000;

/** Deletes expired rows of the database and old mails of the outbox, at the start and once an hour. */
export function startCleanup(
  server: FastifyInstance,
  {
    db,
    dataFolder,
    auditDays,
    clock,
    metrics,
  }: Deps & {
    readonly dataFolder: string;
    readonly auditDays: number;
    readonly metrics: Pick<Metrics, 'jobEnded'>;
  },
): void {
  const clean = async (): Promise<void> => {
    try {
      await deleteExpiredSessions({ db, clock });
      await deleteExpiredChallenges({ db, clock });
      await deleteExpiredIdTokens({ db, clock });
      await deleteExpiredDevices({ db, clock });
      await forgetOverdueBrowsers({ db, clock }, await readLoginSettings(db));
      await deleteExpiredReportLinks({ db, clock });
      await deleteOldFailures({ db, clock });
      await deleteOldLogins({ db, clock });
      await deleteOldEvents({ db, clock }, auditDays);
      deleteOldMails(dataFolder, clock());
      metrics.jobEnded('cleanup', true);
    } catch (error) {
      metrics.jobEnded('cleanup', false);
      server.log.warn(
        { err: error },
        'expired sessions, challenges, devices, report links, attempts, sign-ins, events and mails were not deleted',
      );
    }
  };
  const timer = setInterval(clean, INTERVAL).unref();
  server.addHook('onReady', clean);
  server.addHook('onClose', async () => clearInterval(timer));
}
