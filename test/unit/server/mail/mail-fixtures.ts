import { join } from 'node:path';
import { createAudit } from '../../../../server/audit/audit';
import type { Mail } from '../../../../server/mail/mail-queue';
import { createMailer } from '../../../../server/mail/mail-queue-worker';
import type { MailMessage } from '../../../../server/mail/queued-mail';
import type { Db } from '../../../../server/storage/connection';
import { startMailServer } from '../../../support/server/mail-server';
import { addUser, fakeClock, SECRETS, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';

export const MESSAGE: MailMessage = {
  to: { name: 'Łucja "L", <x> Müller', email: 'ada@example.org' },
  locale: 'de',
  subject: 'Grüße aus Kraków',
  paragraphs: [{ text: 'Zażółć gęślą jaźń' }, { text: '12345678', kind: 'code' }],
};

interface TestMailer extends ReturnType<typeof createMailer> {
  readonly db: Db;
  readonly mail: Mail;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly outbox: string;
  readonly log: string[];
  readonly outcomes: string[];
  /** Tries again what is due after this time. */
  later(ms: number): Promise<void>;
  /** Another server on the same database, with the same clock. */
  beside(settings?: Settings): ReturnType<typeof createMailer>;
}

interface Settings {
  smtpUrl?: string;
  mailFrom?: string;
  publicUrl?: string;
}

export async function testMailer(db: Db, settings: Settings, timeout = 5000): Promise<TestMailer> {
  const dataFolder = temporaryFolder();
  const [log, outcomes]: [string[], string[]] = [[], []];
  const write = (...words: unknown[]) => void log.push(JSON.stringify(words));
  const logger = { info: write, warn: write, error: write };
  const clock = fakeClock();
  const audit = createAudit({ db, clock, log: logger, days: 1 }).from({});
  const onOutcome = (kind: string, outcome: string) => void outcomes.push(`${kind} ${outcome}`);
  const parts = { db, secrets: SECRETS, audit, log: logger, clock, timeout, onOutcome };
  const create = (own: Settings) => createMailer({ ...parts, settings: { dataFolder, ...own } });
  const mailer = create(settings);
  const userId = await addUser(db, { userName: 'ada', email: 'ada@example.org' });
  return {
    ...mailer,
    db,
    clock,
    log,
    outcomes,
    mail: { kind: 'password-changed', userId, message: MESSAGE },
    outbox: join(dataFolder, 'outbox'),
    beside: (own = settings) => create(own),
    later: (ms) => {
      clock.pass(ms);
      mailer.wake();
      return mailer.settled();
    },
  };
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export const withOutbox = (run: (mailer: TestMailer) => Promise<void>) =>
  withStorage(async (db) => run(await testMailer(db, {})));

export const withMailServer = (settings: Settings, run: (mailer: TestMailer, server: MailServer) => Promise<void>) =>
  withStorage(async (db) => {
    const server = await startMailServer();
    const mailer = await testMailer(db, { ...settings, smtpUrl: server.url });
    await run(mailer, server).finally(() => server.close());
  });

/** What the audit record says of mails that were given up. */
export const failures = (db: Db) =>
  db.selectFrom('audit_events').select(['event', 'outcome', 'user_name', 'target', 'detail']).execute();
