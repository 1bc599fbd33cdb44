import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createReportLink } from '../../../../server/account-protection/report-links';
import { reEncrypt } from '../../../../server/commands/secret-key/re-encryption';
import { runSecretKeyCommand } from '../../../../server/commands/secret-key/run-secret-key-command';
import { renewBackupCodes } from '../../../../server/second-factor/backup-codes';
import { RESTORED } from '../../../../server/settings/restored';
import { writeJson } from '../../../../server/storage/json-settings';
import { temporaryFolder } from '../../../support/server/temporary-storage';
import { setApp, type TestApp, testApp } from '../../../support/server/test-app';
import { ADDRESS, giveTwoFactor, signedIn, testBrowser } from '../../../support/server/test-browser';
import { dataFolder, run } from '../commands/backup/backup-fixtures';
import { optionsFor, PASSKEY_LOGIN, signInBy, withPasskey } from '../routes/account/passkey-actions';

const app = setApp(test);

/** Signs in with a password, and with a code of the second factor if one is asked for. @returns whether it was */
async function needsCode(who: ReturnType<typeof testBrowser>, code: string): Promise<boolean> {
  const { redirectUrl } = (await who.signIn('ada')).json();
  if (!redirectUrl.startsWith(ADDRESS.code)) return false;
  const answer = (await who.send(ADDRESS.code, { Code: code })).json();
  assert.is(answer.statusCode, 302, answer.errorMessage);
  return true;
}

test('after a restore and a rotation of the key all ways to sign in work, but no session, remembered browser, challenge or link', async () => {
  const { authenticator: passkey } = await withPasskey(app, 'admin');
  const ada = await giveTwoFactor(app, 'ada');
  const codes = [...((await renewBackupCodes(app.deps, app.ids.ada)) ?? [])];
  const remembered = await signedIn(app, 'ada', ADDRESS.code);
  await remembered.send(ADDRESS.code, { Code: ada.code(), remember: 'true' });
  const users = app.deps.db.selectFrom('users').select('password_hash').where('id', '=', app.ids.ada);
  const { password_hash } = await users.executeTakeFirstOrThrow();
  const event = { event: 'password-changed', previousPasswordHash: password_hash ?? '' } as const;
  const link = await createReportLink(app.deps, { userId: app.ids.ada, ...event });

  const early = passkey.get(await optionsFor(testBrowser(app)));

  const folder = temporaryFolder();
  const [file, key] = [join(folder, 'backup'), join(folder, 'key')];
  const backup = await run('backup', { VESTIBULE_DATA: app.settings.dataFolder }, file, '--key-file', key);
  assert.is(backup.status, 0, backup.error);
  const { env } = dataFolder();
  const restored = await run('restore', env, file, '--key-file', key);
  assert.is(restored.status, 0, restored.error);
  assert.match(restored.output, /^Ended: 2 sessions, 1 remembered browsers and \d links in mails\.$/m);
  /** Starts a server on the restored data, and stops it. */
  const withServer = async (use: (started: TestApp) => Promise<void>) => {
    const started = await testApp({ env, beside: app });
    app.now += 60_000; // each code of the authenticator is accepted once
    started.now = app.now;
    await use(started).finally(() => started.close());
  };
  const rememberedIn = (started: TestApp) => {
    const who = testBrowser(started);
    for (const [name, value] of remembered.cookies) if (/device/.test(name)) who.cookies.set(name, value);
    return who;
  };
  const checkWays = async (started: TestApp) => {
    assert.is((await signInBy(started, passkey)).answer.statusCode, 200);
    assert.ok(await needsCode(testBrowser(started), ada.code()));
    assert.ok(await needsCode(testBrowser(started), codes.pop() ?? ''));
    assert.ok(await needsCode(rememberedIn(started), codes.pop() ?? ''));
  };
  const secretKey = async (command: string) => {
    const said = { write: () => {} };
    assert.is(await runSecretKeyCommand({ args: [command], env, output: said, error: said }), 0, command);
  };

  let credential: object = {};
  await withServer(async (started) => {
    const { db } = started.storage;
    assert.equal(await db.selectFrom('sessions').select('id').execute(), []);
    const [entry] = await db.selectFrom('audit_events').selectAll().where('event', '=', 'database-restored').execute();
    assert.equal([entry?.detail, entry?.actor_name.replace(/ .*/, '')], ['2', 'npm']);
    await writeJson(db, RESTORED, { at: app.now - 60_000 }); // the clock of the command was not this one
    const refused = await testBrowser(started).sendJson(PASSKEY_LOGIN, { credential: early });
    assert.equal([refused.statusCode, refused.json().errorMessage], [400, 'PASSKEY_EXPIRED']);
    await checkWays(started);
    credential = passkey.get(await optionsFor(testBrowser(started)));
  });
  await secretKey('rotate');
  await withServer(async (started) => {
    const answer = await testBrowser(started).sendJson(PASSKEY_LOGIN, { credential });
    assert.is(answer.statusCode, 200, 'a challenge from before the rotation');
    await reEncrypt(started.deps);
  });
  await secretKey('remove-old');
  await withServer(async (started) => {
    await checkWays(started);
    assert.is((await testBrowser(started).get(link)).json().isExpired, true);
    const stored = started.deps.db.selectFrom('report_links').select('previous_password_hash');
    assert.ok((await stored.execute()).every(({ previous_password_hash }) => previous_password_hash === null));
  });
});

test.run();
