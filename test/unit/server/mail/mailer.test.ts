import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createAudit } from '../../../../server/audit/audit';
import { findRecipient } from '../../../../server/directory/users';
import type { Mail } from '../../../../server/mail/mail-queue';
import type { MailMessage } from '../../../../server/mail/mail-template';
import { createMailer } from '../../../../server/mail/mailer';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { postgresTest } from '../postgres-server';
import { addUser, fakeClock, SECRETS, temporaryFolder, withStorage } from '../temporary-storage';
import { nobodysUrl, type Refusal, silentServer, startMailServer, textOf } from './mail-server';

const MESSAGE: MailMessage = {
  to: { name: 'Łucja "L", <x> Müller', email: 'ada@example.org' },
  locale: 'de',
  subject: 'Grüße aus Kraków',
  paragraphs: [{ text: 'Zażółć gęślą jaźń' }, { text: '12345678', kind: 'code' }],
};

const HOUR = 3_600_000;

interface TestMailer extends ReturnType<typeof createMailer> {
  readonly db: Db;
  readonly mail: Mail;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly outbox: string;
  readonly log: string[];
  /** What became of the mails. */
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

async function testMailer(db: Db, settings: Settings, timeout = 5000): Promise<TestMailer> {
  const dataFolder = temporaryFolder();
  const [log, outcomes]: [string[], string[]] = [[], []];
  const write = (...words: unknown[]) => void log.push(JSON.stringify(words));
  const logger = { info: write, warn: write, error: write };
  const clock = fakeClock();
  const audit = createAudit({ db, clock, log: logger, days: 1 }).from({});
  const onOutcome = (kind: string, outcome: string) => void outcomes.push(`${kind} ${outcome}`);
  const create = (own: Settings) =>
    createMailer({
      settings: { dataFolder, ...own },
      db,
      secrets: SECRETS,
      audit,
      log: logger,
      clock,
      timeout,
      onOutcome,
    });
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

/** A test with a mailer on a database of its own. */
const mailerTest = (name: string, settings: Settings, run: (mailer: TestMailer) => Promise<void>) =>
  test(name, () => withStorage(async (db) => run(await testMailer(db, settings))));

/** A test with a mail server as well. */
const serverTest = (
  name: string,
  run: (mailer: TestMailer, server: Awaited<ReturnType<typeof startMailServer>>) => Promise<void>,
  settings: Settings = {},
) =>
  test(name, () =>
    withStorage(async (db) => {
      const server = await startMailServer();
      const mailer = await testMailer(db, { ...settings, smtpUrl: server.url });
      await run(mailer, server).finally(() => server.close());
    }),
  );

const failures = (db: Db) =>
  db.selectFrom('audit_events').select(['event', 'outcome', 'user_name', 'target', 'detail']).execute();

mailerTest(
  'without a mail server a mail is written to the outbox, readable for this user only, and logged',
  {},
  async (m) => {
    assert.is(await m.send(m.mail), true);
    assert.is(await m.send(m.mail), true);
    const files = readdirSync(m.outbox);
    assert.is(files.length, 2);
    assert.match(files[0] ?? '', /^2026-11-21T00-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    const file = join(m.outbox, files[0] ?? '');
    assert.is(statSync(m.outbox).mode & 0o777, 0o700);
    assert.is(statSync(file).mode & 0o777, 0o600);
    const source = readFileSync(file, 'utf8');
    assert.match(source, /^Auto-Submitted: auto-generated$/m);
    assert.match(source, /^From: Vestibule <no-reply@localhost>$/m);
    assert.match(source, /^To: [^@]*<ada@example\.org>$/m);
    assert.match(textOf(source), /Zażółć gęślą jaźń\n\n12345678/);
    assert.match(m.log.join(), files[0] ?? '');
    assert.not.match(m.log.join(), '12345678');
    assert.not.match(m.log.join(), 'ada@example.org');
    assert.is(await m.waiting(), 0);
  },
);

serverTest(
  'with a mail server the mail arrives there, from the sender of the settings, and leaves nothing in the database',
  async (m, server) => {
    assert.is(await m.send(m.mail), true);
    assert.is(server.mails.length, 1);
    assert.equal(server.mails[0]?.to, ['ada@example.org']);
    assert.is(server.mails[0]?.from, 'sign-in@example.org');
    assert.match(textOf(server.mails[0]?.source ?? ''), '12345678');
    assert.not.ok(existsSync(m.outbox));
    assert.is(await m.waiting(), 0);
    assert.equal(m.outcomes, ['password-changed queued', 'password-changed sent']);
  },
  { mailFrom: 'Sign-in <sign-in@example.org>' },
);

serverTest(
  'the default sender is at the host of the public URL',
  async (m, server) => {
    await m.send(m.mail);
    assert.is(server.mails[0]?.from, 'no-reply@login.example.org');
  },
  { publicUrl: 'https://login.example.org' },
);

test('user name and password of the address are used, percent-encoded', () =>
  withStorage(async (db) => {
    const credentials = { user: 'vestibule@example.org', password: 'p@ss/word:1' };
    const server = await startMailServer({ credentials });
    const { user, password } = credentials;
    const smtpUrl = server.url.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);
    const m = await testMailer(db, { smtpUrl });
    assert.is(await m.send(m.mail), true);
    assert.is(await m.beside({ smtpUrl: server.url.replace('//', '//vestibule:wrong@') }).send(m.mail), false);
    await server.close();
    assert.is(server.mails.length, 1);
    assert.is(await m.waiting(), 1, 'wrong credentials can be put right');
    assert.not.match(m.log.join(), 'wrong@');
  }));

serverTest('a mail to a demo account is sent as any other', async (m, server) => {
  const id = await addUser(m.db, { userName: 'demo', email: 'ada@vestibule.example', isDemo: true });
  const to = await findRecipient(m.db, id);
  assert.ok(to);
  assert.is(await m.send({ ...m.mail, message: { ...MESSAGE, to } }), true);
  assert.equal(server.mails[0]?.to, ['ada@vestibule.example']);
  assert.not.ok(existsSync(m.outbox));
});

const HOSTILE = 'Ada\r\nBcc: eve@evil.example\r\n\r\nhello';

serverTest('line breaks in a name or subject add no header', async (m, server) => {
  const message = { ...MESSAGE, subject: HOSTILE, to: { ...MESSAGE.to, name: HOSTILE } };
  await m.send({ ...m.mail, message });
  assert.equal(server.mails[0]?.to, ['ada@example.org']);
  assert.not.match(server.mails[0]?.source ?? '', /^Bcc:/im);
});

test('a mail server that is down, refuses or never answers is a failure, not an exception, and nothing of the mail is logged', async () => {
  const refusing = await startMailServer({ refuse: true });
  const silent = await silentServer();
  for (const smtpUrl of [await nobodysUrl(), refusing.url, silent.url, 'smtp://nowhere.invalid'])
    await withStorage(async (db) => {
      const m = await testMailer(db, { smtpUrl }, 300);
      const begin = performance.now();
      assert.is(await m.send(m.mail), false, smtpUrl);
      assert.ok(performance.now() - begin < 3000, smtpUrl);
      await m.settled();
      assert.match(m.log.join(), 'a mail could not be sent');
      assert.not.match(m.log.join(), 'ada@example.org');
      assert.not.match(m.log.join(), '12345678');
    });
  await refusing.close();
  silent.close();
});

const TEMPORARY: readonly Refusal[] = [
  { command: 'RCPT', responseCode: 451 },
  { command: 'DATA', responseCode: 452 },
  { command: 'MAIL', responseCode: 421 },
  { command: 'MAIL', responseCode: 530, text: '5.7.0 Authentication required' },
  { command: 'RCPT', responseCode: 530 },
  { command: 'MAIL', responseCode: 550, text: 'sender refused' },
  { command: 'RCPT', responseCode: 554, text: '5.7.1 Relay access denied' },
];

serverTest('a mail that the server does not take now is sent later', async (m, server) => {
  for (const refusal of TEMPORARY) {
    const name = `${refusal.responseCode} at ${refusal.command}`;
    m.outcomes.length = 0;
    server.mails.length = 0;
    server.refusal = refusal;
    assert.is(await m.send(m.mail), false, name);
    await m.later(29_000);
    assert.is(await m.waiting(), 1, name);
    server.refusal = undefined;
    await m.later(1000);
    assert.equal([server.mails.length, await m.waiting()], [1, 0], name);
    assert.equal(m.outcomes, ['password-changed queued', 'password-changed deferred', 'password-changed sent'], name);
  }
  assert.match(m.log.join(), /a mail could not be sent; it is tried again/);
  assert.match(m.log.join(), m.mail.userId);
  assert.equal(await failures(m.db), []);
});

const PERMANENT: readonly Refusal[] = [
  { command: 'RCPT', responseCode: 550, text: '5.1.1 no such user' },
  { command: 'RCPT', responseCode: 501 },
  { command: 'DATA', responseCode: 554 },
];

serverTest('a mail that is refused for good is given up, with its kind and account', async (m, server) => {
  for (const refusal of PERMANENT) {
    m.outcomes.length = 0;
    server.refusal = refusal;
    assert.is(await m.send(m.mail), false);
    assert.is(await m.waiting(), 0);
    assert.equal(m.outcomes, ['password-changed queued', 'password-changed failed']);
  }
  const rows = await failures(m.db);
  assert.equal(
    rows.map(({ detail }) => detail.replace(/.* /, '')),
    PERMANENT.map(({ responseCode }) => String(responseCode)),
  );
  const { detail: _, ...facts } = rows[0] ?? {};
  assert.equal(facts, { event: 'mail-failed', outcome: 'refused', user_name: 'ada', target: 'password-changed' });
  assert.match(m.log.join(), `"kind":"password-changed","userId":"${m.mail.userId}"`);
});

serverTest(
  'a mail is tried again for a day, with growing waits, and each attempt has the same Message-ID',
  async (m, server) => {
    server.refusal = { command: 'RCPT', responseCode: 451 };
    await m.post(m.mail);
    await m.settled();
    let hours = 0;
    while ((await m.waiting()) > 0 && hours < 48) {
      await m.later(HOUR);
      hours += 1;
    }
    assert.is(hours, 23, 'the next attempt would be a day after the mail');
    assert.is((await failures(m.db))[0]?.detail, 'EENVELOPE the mail server answered 451');
    server.refusal = undefined;
    const deferred = m.outcomes.filter((outcome) => outcome.endsWith('deferred')).length;
    assert.equal([deferred, m.outcomes.at(-1)], [23, 'password-changed failed']);
  },
);

test('a mail that waits survives a restart, and no part of it is readable in the database', () =>
  withStorage(async (db) => {
    const m = await testMailer(db, { smtpUrl: await nobodysUrl() });
    await m.post(m.mail);
    await m.stop();
    const rows = JSON.stringify(await db.selectFrom('mail_queue').selectAll().execute());
    for (const secret of ['12345678', 'ada@example.org', 'Kraków']) assert.not.match(rows, secret);
    const server = await startMailServer();
    const restarted = m.beside({ smtpUrl: server.url });
    m.clock.pass(30_000);
    restarted.watch();
    await restarted.settled();
    await restarted.stop();
    await server.close();
    assert.match(textOf(server.mails[0]?.source ?? ''), '12345678');
  }));

serverTest('a mail of a server that was killed while it sent it is sent by another one', async (m, server) => {
  assert.ok(await m.claim(m.db, m.mail));
  await m.later(119_000);
  assert.is(server.mails.length, 0, 'the other server may still be sending it');
  await m.later(1000);
  assert.is(server.mails.length, 1);
});

const MAILS = 20;

/** Lets two servers look for the same mails at the same moment. */
async function sendWithTwo(one: Db, other: Db): Promise<void> {
  const server = await startMailServer();
  const m = await testMailer(one, { smtpUrl: server.url });
  const second = await testMailerBeside(other, server.url);
  for (let count = 0; count < MAILS; count += 1) await m.queue(one, m.mail);
  m.wake();
  second.wake();
  await Promise.all([m.settled(), second.settled()]);
  const ids = server.mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
  assert.equal([ids.length, new Set(ids).size, await m.waiting()], [MAILS, MAILS, 0]);
  await server.close();
}

const testMailerBeside = async (db: Db, smtpUrl: string) =>
  createMailer({
    settings: { dataFolder: temporaryFolder(), smtpUrl },
    db,
    secrets: SECRETS,
    clock: fakeClock(),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });

test('of two servers one sends each mail', () => withStorage((db) => sendWithTwo(db, db)));

postgresTest('of two servers on PostgreSQL one sends each mail', async ({ createDatabase }) => {
  const [dataFolder, databaseUrl] = [temporaryFolder(), await createDatabase()];
  const one = await openStorage({ dataFolder, databaseUrl });
  const other = await openStorage({ dataFolder, databaseUrl });
  await sendWithTwo(one.db, other.db).finally(() => Promise.all([one.close(), other.close()]));
});

serverTest('a code that has expired or was replaced is not sent', async (m, server) => {
  server.refusal = { command: 'RCPT', responseCode: 451 };
  const codeMail = (subjectId: string, code: string): Mail => {
    const message = { ...MESSAGE, paragraphs: [{ text: code, kind: 'code' as const }] };
    return { ...m.mail, kind: 'device-code', message, subjectId, expiresAt: m.clock() + 900_000 };
  };
  await m.send(codeMail('one', '11111111'));
  await m.send(codeMail('one', '22222222'));
  await m.send(codeMail('two', '33333333'));
  assert.is(await m.waiting(), 2, 'the newer code of a session replaces the older one');
  await m.db.deleteFrom('mail_queue').where('subject_id', '=', 'one').execute();
  server.refusal = undefined;
  await m.later(900_000);
  assert.equal([server.mails.length, await m.waiting()], [0, 0]);
  assert.is((await failures(m.db))[0]?.detail, 'expired');
});

serverTest('an account that is disabled meanwhile gets no mail', async (m, server) => {
  await m.queue(m.db, m.mail);
  await m.db.updateTable('users').set({ is_disabled: 1 }).execute();
  await m.later(0);
  assert.equal([server.mails.length, await m.waiting()], [0, 0]);
});

mailerTest('what is rolled back is not mailed', {}, async (m) => {
  const change = m.db.transaction().execute(async (trx) => {
    await m.queue(trx, m.mail);
    throw new Error('rolled back');
  });
  await change.catch(() => {});
  await m.later(0);
  assert.equal([await m.waiting(), existsSync(m.outbox)], [0, false]);
});

mailerTest('an outbox that cannot be written is a failure, not an exception, and is tried again', {}, async (m) => {
  writeFileSync(m.outbox, 'a file stands here');
  assert.is(await m.send(m.mail), false);
  rmSync(m.outbox);
  await m.later(30_000);
  assert.is(readdirSync(m.outbox).length, 1);
});

mailerTest('an account without an address gets no mail, which is logged', {}, async (m) => {
  assert.is(await m.send({ ...m.mail, message: { ...MESSAGE, to: { ...MESSAGE.to, email: '' } } }), false);
  assert.not.ok(existsSync(m.outbox));
  assert.match(m.log.join(), 'has no mail address');
  assert.equal(m.outcomes, ['password-changed no-address']);
});

mailerTest('settled waits for posted mails', {}, async (m) => {
  await m.post(m.mail);
  await m.post(m.mail);
  await m.settled();
  assert.is(readdirSync(m.outbox).length, 2);
});

test.run();
