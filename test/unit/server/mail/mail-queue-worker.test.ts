import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteOldMails, writeToOutbox } from '../../../../server/mail/outbox-folder';
import { findRecipient } from '../../../../server/people/users';
import { nobodysUrl, silentServer, startMailServer, textOf } from '../../../support/server/mail-server';
import { addUser, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';
import { MESSAGE, testMailer, withMailServer, withOutbox } from './mail-fixtures';

test('without a mail server a mail is written to the outbox, readable for this user only, and logged', () =>
  withOutbox(async (m) => {
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
  }));

test('with a mail server the mail arrives there, from the sender of the settings, and leaves nothing in the database', () =>
  withMailServer({ mailFrom: 'Sign-in <sign-in@example.org>' }, async (m, server) => {
    assert.is(await m.send(m.mail), true);
    assert.is(server.mails.length, 1);
    assert.equal(server.mails[0]?.to, ['ada@example.org']);
    assert.is(server.mails[0]?.from, 'sign-in@example.org');
    assert.match(textOf(server.mails[0]?.source ?? ''), '12345678');
    assert.not.ok(existsSync(m.outbox));
    assert.is(await m.waiting(), 0);
    assert.equal(m.outcomes, ['password-changed queued', 'password-changed sent']);
  }));

test('the default sender is at the host of the public URL', () =>
  withMailServer({ publicUrl: 'https://login.example.org' }, async (m, server) => {
    await m.send(m.mail);
    assert.is(server.mails[0]?.from, 'no-reply@login.example.org');
  }));

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

const HOSTILE = 'Ada\r\nBcc: eve@evil.example\r\n\r\nhello';

test('line breaks in a name or subject add no header, and a demo account gets its mails as any other', () =>
  withMailServer({}, async (m, server) => {
    const id = await addUser(m.db, {
      userName: 'demo',
      email: 'demo@vestibule.example',
      displayName: 'D',
      isDemo: true,
    });
    const to = await findRecipient(m.db, id);
    assert.ok(to);
    await m.send({ ...m.mail, message: { ...MESSAGE, subject: HOSTILE, to: { ...to, name: HOSTILE } } });
    assert.equal(server.mails[0]?.to, ['demo@vestibule.example']);
    assert.not.match(server.mails[0]?.source ?? '', /^Bcc:/im);
  }));

test('a mail server that is down, refuses or never answers is a failure, not an exception, and nothing of the mail is logged', async () => {
  const refusing = await startMailServer({ refuse: true });
  const silent = await silentServer();
  for (const smtpUrl of [await nobodysUrl(), refusing.url, silent.url, 'smtp://nowhere.invalid'])
    await withStorage(async (db) => {
      const m = await testMailer(db, { smtpUrl }, 300);
      assert.is(await m.send(m.mail), false, smtpUrl);
      await m.settled();
      assert.match(m.log.join(), 'a mail could not be sent');
      assert.not.match(m.log.join(), 'ada@example.org');
      assert.not.match(m.log.join(), '12345678');
    });
  await refusing.close();
  silent.close();
});

test('an outbox that cannot be written is a failure, not an exception, and is tried again', () =>
  withOutbox(async (m) => {
    writeFileSync(m.outbox, 'a file stands here');
    assert.is(await m.send(m.mail), false);
    rmSync(m.outbox);
    await m.later(30_000);
    assert.is(readdirSync(m.outbox).length, 1);
  }));

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;

test('mails older than 30 days are deleted, other mails and files stay', () => {
  const folder = temporaryFolder();
  const [, kept, today] = [30 * DAY + 1, 30 * DAY, 0].map((age) => basename(writeToOutbox(folder, NOW - age, 'mail')));
  const foreign = ['2001-01-01.eml', 'notes.txt'];
  for (const name of foreign) writeFileSync(join(folder, 'outbox', name), '');
  deleteOldMails(folder, NOW);
  assert.equal(readdirSync(join(folder, 'outbox')).sort(), [...foreign, kept, today].sort());
});

test('without an outbox nothing is deleted', () => {
  const folder = temporaryFolder();
  deleteOldMails(folder, NOW);
  assert.equal(readdirSync(folder), []);
});

test.run();
