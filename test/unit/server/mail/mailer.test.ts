import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findRecipient } from '../../../../server/directory/users';
import type { MailMessage } from '../../../../server/mail/mail-template';
import { createMailer } from '../../../../server/mail/mailer';
import { addUser, fakeClock, temporaryFolder, withStorage } from '../temporary-storage';
import { nobodysUrl, silentServer, startMailServer, textOf } from './mail-server';

const MAIL: MailMessage = {
  to: { name: 'Łucja "L", <x> Müller', email: 'ada@example.org' },
  locale: 'de',
  subject: 'Grüße aus Kraków',
  paragraphs: [{ text: 'Zażółć gęślą jaźń' }, { text: '12345678', kind: 'code' }],
};

function mailer(settings: { smtpUrl?: string; mailFrom?: string; publicUrl?: string }, timeout?: number) {
  const dataFolder = temporaryFolder();
  const log: string[] = [];
  const interpolate = (...words: unknown[]) => void log.push(JSON.stringify(words));
  const logger = { info: interpolate, warn: interpolate, error: interpolate };
  const limit = timeout === undefined ? {} : { timeout };
  return {
    outbox: join(dataFolder, 'outbox'),
    log,
    ...createMailer({ settings: { dataFolder, ...settings }, log: logger, clock: fakeClock(), ...limit }),
  };
}

test('without a mail server a mail is written to the outbox, readable for this user only, and logged', async () => {
  const { send, outbox, log } = mailer({});
  assert.is(await send(MAIL), true);
  assert.is(await send(MAIL), true);
  const files = readdirSync(outbox);
  assert.is(files.length, 2);
  assert.match(files[0] ?? '', /^2026-11-21T00-00-00\.000Z-[0-9a-f]{8}\.eml$/);
  const file = join(outbox, files[0] ?? '');
  assert.is(statSync(outbox).mode & 0o777, 0o700);
  assert.is(statSync(file).mode & 0o777, 0o600);
  const source = readFileSync(file, 'utf8');
  assert.match(source, /^Auto-Submitted: auto-generated$/m);
  assert.match(source, /^From: Vestibule <no-reply@localhost>$/m);
  assert.match(source, /^To: [^@]*<ada@example\.org>$/m);
  assert.match(textOf(source), /Zażółć gęślą jaźń\n\n12345678/);
  assert.match(log.join(), files[0] ?? '');
  assert.not.match(log.join(), '12345678');
  assert.not.match(log.join(), 'ada@example.org');
});

test('with a mail server the mail arrives there, from the sender of the settings', async () => {
  const server = await startMailServer();
  const { send, outbox } = mailer({ smtpUrl: server.url, mailFrom: 'Sign-in <sign-in@example.org>' });
  assert.is(await send(MAIL), true);
  await server.close();
  assert.is(server.mails.length, 1);
  assert.equal(server.mails[0]?.to, ['ada@example.org']);
  assert.is(server.mails[0]?.from, 'sign-in@example.org');
  assert.match(textOf(server.mails[0]?.source ?? ''), '12345678');
  assert.not.ok(existsSync(outbox));
});

test('the default sender is at the host of the public URL', async () => {
  const server = await startMailServer();
  await mailer({ smtpUrl: server.url, publicUrl: 'https://login.example.org' }).send(MAIL);
  await server.close();
  assert.is(server.mails[0]?.from, 'no-reply@login.example.org');
});

test('a mail to a demo account is sent as any other', async () => {
  await withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada', email: 'ada@vestibule.example', isDemo: true });
    const to = await findRecipient(db, id);
    assert.ok(to);
    const server = await startMailServer();
    const { send, outbox } = mailer({ smtpUrl: server.url });
    assert.is(await send({ ...MAIL, to }), true);
    await server.close();
    assert.equal(server.mails[0]?.to, ['ada@vestibule.example']);
    assert.not.ok(existsSync(outbox));
  });
});

const HOSTILE = 'Ada\r\nBcc: eve@evil.example\r\n\r\nhello';

test('line breaks in a name or subject add no header', async () => {
  const server = await startMailServer();
  await mailer({ smtpUrl: server.url }).send({ ...MAIL, subject: HOSTILE, to: { ...MAIL.to, name: HOSTILE } });
  await server.close();
  assert.equal(server.mails[0]?.to, ['ada@example.org']);
  assert.not.match(server.mails[0]?.source ?? '', /^Bcc:/im);
});

test('a mail server that is down, refuses or never answers is a failure, not an exception, and nothing of the mail is logged', async () => {
  const refusing = await startMailServer({ refuse: true });
  const silent = await silentServer();
  for (const smtpUrl of [await nobodysUrl(), refusing.url, silent.url, 'smtp://nowhere.invalid']) {
    const { send, log } = mailer({ smtpUrl }, 300);
    const begin = performance.now();
    assert.is(await send(MAIL), false, smtpUrl);
    assert.ok(performance.now() - begin < 3000, smtpUrl);
    assert.match(log.join(), 'a mail could not be sent');
    assert.not.match(log.join(), 'ada@example.org');
    assert.not.match(log.join(), '12345678');
  }
  await refusing.close();
  silent.close();
});

test('an outbox that cannot be written is a failure, not an exception', async () => {
  const { send, outbox } = mailer({});
  writeFileSync(outbox, 'a file stands here');
  assert.is(await send(MAIL), false);
});

test('an account without an address gets no mail, which is logged', async () => {
  const { send, outbox, log } = mailer({});
  assert.is(await send({ ...MAIL, to: { ...MAIL.to, email: '' } }), false);
  assert.not.ok(existsSync(outbox));
  assert.match(log.join(), 'has no mail address');
});

test('settled waits for posted mails', async () => {
  const { post, settled, outbox } = mailer({});
  post(MAIL);
  post(MAIL);
  await settled();
  assert.is(readdirSync(outbox).length, 2);
});

test.run();
