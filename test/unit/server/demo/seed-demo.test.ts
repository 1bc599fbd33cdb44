import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listOwnKeys } from '../../../../server/api-keys/read-keys';
import { DEMO_ACCOUNTS } from '../../../../server/demo/demo-account-list';
import { DEPARTMENTS, GROUPS } from '../../../../server/demo/demo-groups';
import { demoId } from '../../../../server/demo/demo-id';
import { PEOPLE } from '../../../../server/demo/people';
import { closeDemo, seedDemo } from '../../../../server/demo/seed-demo';
import { hashPassword } from '../../../../server/passwords/password';
import { findUserByName } from '../../../../server/people/users';
import { redeemAuthenticatorCode } from '../../../../server/second-factor/redeem-authenticator-code';
import { deactivate } from '../../../../server/second-factor/stored-two-factor';
import { findSession } from '../../../../server/sessions/sessions';
import { signIn } from '../../../../server/sign-in/sign-in';
import type { Db } from '../../../../server/storage/connection';
import { isUuid } from '../../../../server/storage/uuid';
import { addUser, fakeClock, SECRETS, withStorage } from '../../../support/server/temporary-storage';
import { codeAt } from '../second-factor/oathtool';
import { activated } from '../second-factor/test-deps';

const SETTINGS = { demoPassword: 'Vestibule-1', demoUsers: 0, demoHistory: false };

const signInAs = (db: Db, user: string, password: string) =>
  signIn({ db, clock: fakeClock() }, { user, password, address: '127.0.0.1', userAgent: '' });

const depsOf = (db: Db, clock = fakeClock()) => ({ db, clock, secrets: SECRETS });

const NAMES = ['admin', 'user', 'external', 'enforced', 'secured', 'device', 'technical'];

/** All rows, in an order that does not depend on the database. */
async function contentOf(db: Db): Promise<string[]> {
  const tables = [
    ...(['users', 'departments', 'groups', 'group_members', 'photos', 'settings', 'two_factor', 'api_keys'] as const),
  ];
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.flatMap((table, index) => table.map((row) => `${tables[index]} ${JSON.stringify(row)}`)).sort();
}

test('the first start adds every account, which signs in, and people, departments, groups and photos; a second nothing', () =>
  withStorage(async (db) => {
    const accounts = await seedDemo(depsOf(db), SETTINGS);
    const before = await contentOf(db);
    assert.equal(await seedDemo(depsOf(db, fakeClock(0)), SETTINGS), accounts);
    assert.equal(await contentOf(db), before);
    const shown = accounts.map(({ userName, password }) => `${userName} ${password}`);
    assert.equal(
      shown,
      NAMES.map((name) => `${name} Vestibule-1`),
    );
    for (const name of NAMES) assert.is((await signInAs(db, name, 'Vestibule-1')).kind, 'signed-in', name);
    const facts = async (name: string) => {
      const { isAdmin, isExternal } = (await findUserByName(db, name)) ?? {};
      return [isAdmin, isExternal];
    };
    assert.equal(await Promise.all(['admin', 'user', 'external'].map(facts)), [
      [true, false],
      [false, false],
      [false, true],
    ]);
    const absent = await db.selectFrom('users').select('user_name').where('is_absent', '=', 1).execute();
    assert.equal(absent, [{ user_name: 'user' }]);
    const count = async (table: 'users' | 'departments' | 'groups' | 'photos') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    assert.is(await count('users'), DEMO_ACCOUNTS.length + PEOPLE.length);
    assert.equal([await count('departments'), await count('groups')], [DEPARTMENTS.length, GROUPS.length]);
    const photos = await count('photos');
    assert.ok(photos > 10 && photos < PEOPLE.length);
    assert.ok([demoId('admin'), demoId('user')].every(isUuid));
  }));

test('changes of users stay, and a changed password is not shown', () =>
  withStorage(async (db) => {
    await seedDemo(depsOf(db), SETTINGS);
    const changed = { password_hash: await hashPassword('Changed-123'), display_name: 'Changed' };
    await db.updateTable('users').set(changed).where('user_name', '=', 'user').execute();
    await db.deleteFrom('users').where('user_name', '=', 'device').execute();
    const accounts = await seedDemo(depsOf(db), { ...SETTINGS, demoPassword: 'Another-Word-1' });
    const shown = accounts.map(({ userName, password }) => `${userName} ${password}`);
    const names = NAMES.filter((name) => name !== 'device');
    assert.equal(
      shown,
      names.map((name) => `${name} ${name === 'user' ? undefined : 'Another-Word-1'}`),
    );
    assert.is((await signInAs(db, 'user', 'Changed-123')).kind, 'signed-in');
    assert.is((await signInAs(db, 'admin', 'Another-Word-1')).kind, 'signed-in');
    assert.is((await signInAs(db, 'admin', 'Vestibule-1')).kind, 'refused');
  }));

test('an existing user with the name of a demo account keeps account and password, and gets no keys', () =>
  withStorage(async (db) => {
    const passwordHash = await hashPassword('Very-Own-1');
    const ids = [await addUser(db, { userName: 'admin', passwordHash }), await addUser(db, { userName: 'user' })];
    const accounts = await seedDemo(depsOf(db), SETTINGS);
    assert.not.ok(accounts.some(({ userName }) => userName === 'admin' || userName === 'user'));
    assert.is((await signInAs(db, 'admin', 'Very-Own-1')).kind, 'signed-in');
    assert.is((await findUserByName(db, 'admin'))?.isAdmin, false);
    for (const id of ids) assert.equal(await listOwnKeys(depsOf(db), id), []);
  }));

test('with the demo off its accounts cannot be used and their sessions end, until it is on again', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'real', passwordHash: await hashPassword('Very-Own-1') });
    await closeDemo(db); // there is none yet
    await seedDemo(depsOf(db), SETTINGS);
    const before = await contentOf(db);
    const opened = await signInAs(db, 'admin', 'Vestibule-1');
    const token = opened.kind === 'signed-in' ? opened.token : '';
    await closeDemo(db);
    assert.is((await signInAs(db, 'admin', 'Vestibule-1')).kind, 'refused');
    assert.is(await findSession({ db, clock: fakeClock() }, token), undefined);
    assert.is((await signInAs(db, 'real', 'Very-Own-1')).kind, 'signed-in');
    await seedDemo(depsOf(db), SETTINGS);
    assert.equal(await contentOf(db), before);
    assert.is(await findSession({ db, clock: fakeClock() }, token), undefined);
  }));

test('trial users are added to the existing ones, and none is deleted', () =>
  withStorage(async (db) => {
    const trialUsers = async () =>
      (await db.selectFrom('users').select('id').where('user_name', 'like', 'trial%').execute()).length;
    for (const [asked, there] of [
      [0, 0],
      [1600, 1600],
      [2000, 2000],
      [10, 2000],
      [2000, 2000],
    ] as const) {
      await seedDemo(depsOf(db), { ...SETTINGS, demoUsers: asked });
      assert.is(await trialUsers(), there);
    }
    assert.is((await signInAs(db, 'trial002000', 'Vestibule-1')).kind, 'signed-in');
  }));

test('the secret of secured is shown at every start until it is changed', () =>
  withStorage(async (db) => {
    const deps = depsOf(db);
    const secretIn = async () =>
      (await seedDemo(deps, SETTINGS)).find(({ userName }) => userName === 'secured')?.secret;
    const secret = (await secretIn()) ?? '';
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.is(await secretIn(), secret);
    assert.is(
      await redeemAuthenticatorCode(deps, { userId: demoId('secured'), code: codeAt(secret, deps.clock()) }),
      'right',
    );
    const stored = await contentOf(db);
    assert.not.match(stored.join(), secret);
    await deactivate({ db }, demoId('secured'));
    assert.is(await secretIn(), undefined);
    assert.is((await activated(deps, demoId('secured'))).secret.length, 32);
    assert.is(await secretIn(), undefined, 'the secret of a user is not shown');
  }));

test.run();
