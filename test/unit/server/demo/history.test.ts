import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countKeys } from '../../../../server/api-keys/count-keys';
import { storedChanges } from '../../../../server/audit/audit-changes';
import { readSignInHours } from '../../../../server/audit/sign-in-hours';
import { runDemoCommand } from '../../../../server/commands/demo/run-demo-command';
import { DEMO_ACCOUNTS } from '../../../../server/demo/demo-account-list';
import { seedLegacy } from '../../../../server/demo/demo-legacy';
import { isWeekend } from '../../../../server/demo/history/office-hours';
import { seedHistory } from '../../../../server/demo/history/seed-history';
import { PEOPLE } from '../../../../server/demo/people';
import { seedDemo } from '../../../../server/demo/seed-demo';
import { readListState } from '../../../../server/last-logins/last-login-list';
import { readHistory } from '../../../../server/last-logins/login-history';
import { readMailState } from '../../../../server/mail/mail-state';
import { findUserByName } from '../../../../server/people/users';
import { readDirectoryReads } from '../../../../server/refresh/directory-reads';
import { listOwnSessions } from '../../../../server/sessions/own-sessions';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { fakeClock, SECRETS, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';

const MAIL = { t: (key: string) => key, locale: 'en', origin: 'http://localhost:8420' };

/** Starts the server with the demo for the first time, or again. */
async function start(db: Db, dataFolder: string, { demoHistory = true, clock = fakeClock() } = {}) {
  const deps = { db, clock, secrets: SECRETS };
  const settings = { demoPassword: 'Vestibule-1', demoUsers: 0, demoHistory, dataFolder, auditDays: 365 };
  await seedDemo(deps, settings);
  await seedLegacy(deps, settings);
  await seedHistory(deps, { ...settings, mail: MAIL });
  return deps;
}

const TABLES = [
  ...([
    'audit_events',
    'login_history',
    'last_logins',
    'last_login_list',
    'sessions',
    'devices',
    'two_factor',
  ] as const),
  ...(['passkeys', 'report_links', 'mail_queue', 'api_keys', 'directory_reads', 'identity_providers'] as const),
  ...(['openid_providers', 'users', 'groups'] as const),
];

const countRows = async (db: Db): Promise<Readonly<Record<string, number>>> => {
  const counts = TABLES.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length]);
  return Object.fromEntries(await Promise.all(counts));
};

/** What the overview, the page of sessions and the lists show. */
async function checkPages(deps: Awaited<ReturnType<typeof start>>) {
  const { db } = deps;
  const [{ id: adminId } = { id: '' }] = await db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', 'admin')
    .execute();
  assert.is((await listOwnSessions(deps, adminId)).length, 3);
  assert.ok((await readHistory(deps, adminId)).length > 10);
  assert.ok((await readListState(db)).state.count > 60);
  const listed = await db.selectFrom('last_login_list').select('last_login').where('account', '=', 'a.nunez').execute();
  assert.ok(deps.clock() - Number(listed[0]?.last_login) < 10 * 86_400_000);
  const [directory] = await readDirectoryReads(db);
  assert.ok(directory?.reads.some(({ problem }) => problem === 'CONNECTION_UNREACHABLE'));
  assert.ok(directory?.reads[0]?.skippedNames.includes('h.tanaka'));
  const { total, unconfirmed, expiring, neverUsed } = await countKeys(deps);
  assert.ok(expiring > 0 && unconfirmed > 0 && neverUsed < total);
  assert.equal(await readMailState(deps), { waiting: 2, failed: 1 });
  const providers = await db.selectFrom('openid_providers').select('is_enabled').execute();
  assert.equal(providers, [{ is_enabled: 0 }]);
  const hours = await readSignInHours(deps, { auditDays: 365, stored: undefined });
  assert.ok((hours?.refused ?? []).reduce((sum, count) => sum + count, 0) > 80);
  assert.ok((await findUserByName(db, 'enforced')) !== undefined);
  const skips = await db.selectFrom('two_factor').select('user_id').where('skips_used', '>', 0).execute();
  assert.equal(skips, [], 'the sign-ins that the demo shows are left to its users');
}

test('the first start adds a history of an office, which two starts have in common, and a later start adds nothing', () =>
  withStorage(async (db) => {
    const folder = temporaryFolder();
    const deps = await start(db, folder);
    const now = deps.clock();
    const counts = await countRows(db);
    await start(db, folder);
    assert.equal(await countRows(db), counts);
    await withStorage(async (other) => {
      await checkPages(await start(other, temporaryFolder()));
      assert.equal(await countRows(other), counts);
    });

    const events = await db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    assert.ok(
      events.every(({ at }, index) => at < now && at >= (events[index - 1]?.at ?? 0)),
      'in the order of time',
    );
    const signIns = events.filter(({ event, at }) => event === 'sign-in' && at < now - 86_400_000);
    const byNight = signIns.filter(({ at }) => new Date(at).getHours() < 7 || new Date(at).getHours() > 18);
    const atWeekend = signIns.filter(({ at }) => isWeekend(at));
    assert.ok(signIns.length > 300 && byNight.length < 10 && atWeekend.length < signIns.length / 15);
    const reasons = new Set(events.filter(({ event }) => event.endsWith('-refused')).map(({ detail }) => detail));
    for (const reason of ['LOGIN_ERROR_HINT', 'LOGIN_TOO_MANY_ATTEMPTS', 'LOGIN_ACCOUNT_LOCKED', 'TFA_CODE_INCORRECT'])
      assert.ok(reasons.has(reason), reason);
    const changes = events.flatMap(({ event, changes }) =>
      event === 'login-settings-changed' ? storedChanges(changes) : [],
    );
    assert.ok(
      changes.some((change) => change.field === 'sessionLifetimeHours' && change.before === 8 && change.after === 12),
    );
    for (const name of ['second-factor', 'device-confirmed', 'two-factor-enabled', 'passkey-added', 'sign-in-reported'])
      assert.ok(
        events.some(({ event }) => event === name),
        name,
      );
  }));

test('neither an installation that has run before gets a history, nor one without the setting', () =>
  withStorage(async (db) => {
    const folder = temporaryFolder();
    await start(db, folder, { demoHistory: false });
    await start(db, folder);
    const { audit_events, sessions, identity_providers } = await countRows(db);
    assert.equal([audit_events, sessions, identity_providers], [0, 0, 0]);
  }));

test('a command deletes the history, but not what happened since', async () => {
  const dataFolder = temporaryFolder();
  const env = { VESTIBULE_DATA: dataFolder, VESTIBULE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const output: string[] = [];
  const to = { write: (text: string) => output.push(text) };
  const command = () => runDemoCommand({ args: ['delete-history'], env, output: to, error: to });
  const use = async (work: (db: Db) => Promise<void>) => {
    const storage = await openStorage({ dataFolder, databaseUrl: `file:${dataFolder}/vestibule.db` });
    await work(storage.db).finally(() => storage.close());
  };
  await use(async (db) => {
    const { clock } = await start(db, dataFolder);
    const [event] = await db.selectFrom('audit_events').selectAll().limit(1).execute();
    if (event !== undefined)
      await db
        .insertInto('audit_events')
        .values({ ...event, id: 'later', at: clock() + 1 })
        .execute();
  });
  assert.is(await command(), 0, output.join());
  await use(async (db) => {
    const { users, api_keys, photos: _, two_factor, audit_events, ...others } = await countRows(db);
    assert.equal([users, api_keys, two_factor, audit_events], [DEMO_ACCOUNTS.length + PEOPLE.length, 8, 1, 1]);
    assert.equal(
      Object.entries(others).filter(([, count]) => count > 0),
      [['groups', 6]],
    );
    const forced = await db.selectFrom('users').select('id').where('must_change_password', '=', 1).execute();
    assert.equal(forced, []);
  });
  assert.is(await command(), 1);
  assert.match(output.join(), 'There is no history');
});

test.run();
