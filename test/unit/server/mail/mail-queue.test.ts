import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Mail } from '../../../../server/mail/mail-queue';
import { createMailer } from '../../../../server/mail/mail-queue-worker';
import { openStorage } from '../../../../server/storage/connection';
import { nobodysUrl, type Refusal, startMailServer, textOf } from '../../../support/server/mail-server';
import { postgresTest } from '../../../support/server/postgres-server';
import { fakeClock, SECRETS, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';
import { failures, MESSAGE, testMailer, withMailServer, withOutbox } from './mail-fixtures';

const HOUR = 3_600_000;

const TEMPORARY: readonly Refusal[] = [
  { command: 'RCPT', responseCode: 451 },
  { command: 'DATA', responseCode: 452 },
  { command: 'MAIL', responseCode: 421 },
  { command: 'MAIL', responseCode: 530, text: '5.7.0 Authentication required' },
  { command: 'MAIL', responseCode: 550, text: 'sender refused' },
  { command: 'RCPT', responseCode: 554, text: '5.7.1 Relay access denied' },
];

test('a mail that the server does not take now is sent later', () =>
  withMailServer({}, async (m, server) => {
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
  }));

const PERMANENT: readonly Refusal[] = [
  { command: 'RCPT', responseCode: 550, text: '5.1.1 no such user' },
  { command: 'DATA', responseCode: 554 },
];

test('a mail that is refused for good is given up, with its kind and account', () =>
  withMailServer({}, async (m, server) => {
    for (const refusal of PERMANENT) {
      m.outcomes.length = 0;
      server.refusal = refusal;
      assert.is(await m.send(m.mail), false);
      assert.is(await m.waiting(), 0);
      assert.equal(m.outcomes, ['password-changed queued', 'password-changed failed']);
    }
    const rows = await failures(m.db);
    const codes = rows.map(({ detail }) => Number(detail.replace(/.* /, '')));
    assert.equal(
      codes,
      PERMANENT.map(({ responseCode }) => responseCode),
    );
    const { detail: _, ...facts } = rows[0] ?? {};
    assert.equal(facts, { event: 'mail-failed', outcome: 'refused', user_name: 'ada', target: 'password-changed' });
    assert.match(m.log.join(), `"kind":"password-changed","userId":"${m.mail.userId}"`);
  }));

test('a mail is tried again for a day, with growing waits, and each attempt has the same Message-ID', () =>
  withMailServer({}, async (m, server) => {
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
  }));

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

test('a mail of a server that was killed while it sent it is sent by another one', () =>
  withMailServer({}, async (m, server) => {
    assert.ok(await m.claim(m.db, m.mail));
    await m.later(119_000);
    assert.is(server.mails.length, 0, 'the other server may still be sending it');
    await m.later(1000);
    assert.is(server.mails.length, 1);
  }));

const MAILS = 12;

async function sendWithTwo(databaseUrl: string): Promise<void> {
  const dataFolder = temporaryFolder();
  const [one, other] = [await openStorage({ dataFolder, databaseUrl }), await openStorage({ dataFolder, databaseUrl })];
  const server = await startMailServer();
  const m = await testMailer(one.db, { smtpUrl: server.url });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const settings = { dataFolder: temporaryFolder(), smtpUrl: server.url };
  const second = createMailer({ settings, db: other.db, secrets: SECRETS, clock: fakeClock(), log });
  for (let count = 0; count < MAILS; count += 1) await m.queue(one.db, m.mail);
  m.wake();
  second.wake();
  await Promise.all([m.settled(), second.settled()]);
  const ids = server.mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);
  assert.equal([ids.length, new Set(ids).size, await m.waiting()], [MAILS, MAILS, 0]);
  for (const { close } of [server, one, other]) await close();
}

test('of two servers that look for the same mails at the same moment one sends each', () =>
  sendWithTwo(`file:${join(temporaryFolder(), 'test.db')}`));

postgresTest('of two servers on PostgreSQL one sends each mail', async (postgres) =>
  sendWithTwo(await postgres.createDatabase()),
);

test('a code that has expired or was replaced is not sent', () =>
  withMailServer({}, async (m, server) => {
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
  }));

test('an account that is disabled meanwhile gets no mail', () =>
  withMailServer({}, async (m, server) => {
    await m.queue(m.db, m.mail);
    await m.db.updateTable('users').set({ is_disabled: 1 }).execute();
    await m.later(0);
    assert.equal([server.mails.length, await m.waiting()], [0, 0]);
  }));

test('what is rolled back is not mailed', () =>
  withOutbox(async (m) => {
    const change = m.db.transaction().execute(async (trx) => {
      await m.queue(trx, m.mail);
      throw new Error('rolled back');
    });
    await change.catch(() => {});
    await m.later(0);
    assert.equal([await m.waiting(), existsSync(m.outbox)], [0, false]);
  }));

test.run();
