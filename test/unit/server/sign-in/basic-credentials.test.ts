import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readHistory, setHistory } from '../../../../server/last-logins/login-history';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { hashPassword } from '../../../../server/passwords/password';
import { INACTIVE } from '../../../../server/second-factor/two-factor';
import { verifyBasicCredentials } from '../../../../server/sign-in/basic-credentials';
import type { Db } from '../../../../server/storage/connection';
import { addGroups } from '../login-settings/policy-fixtures';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const PASSWORD = 'Vestibule-1';
const passwordHash = await hashPassword(PASSWORD);

const verify = (db: Db, password = PASSWORD, userName = 'ada', clock = fakeClock()) =>
  verifyBasicCredentials({ db, clock }, { userName, password, address: '192.0.2.1', userAgent: '' });

test('the right password finds the user and is recorded', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada', passwordHash });
    await setHistory({ db }, true);
    const result = await verify(db);
    assert.is(result.kind === 'user' && result.user.id, id);
    assert.equal(
      (await readHistory({ db, clock: fakeClock() }, id)).map(({ type }) => type),
      ['BasicUserPass'],
    );
  }));

for (const [what, password, userName] of [
  ['a wrong password', 'wrong', 'ada'],
  ['an unknown name', PASSWORD, 'bob'],
  ['an empty name', PASSWORD, ''],
  ['an empty password', '', 'ada'],
] as const) {
  test(`${what} is refused`, () =>
    withStorage(async (db) => {
      await addUser(db, { userName: 'ada', passwordHash });
      assert.equal(await verify(db, password, userName), { kind: 'refused' });
    }));
}

const MORE: [what: string, prepare: (db: Db, id: string) => Promise<unknown>][] = [
  [
    'has an active second factor',
    (db, id) =>
      db
        .insertInto('two_factor')
        .values({ user_id: id, ...INACTIVE, secret: 's' })
        .execute(),
  ],
  ['must set up a second factor', (db) => writeLoginSettings(db, { tfaRadio: 'ForceAll' })],
  [
    'needs a mailed code',
    (db) => writeLoginSettings(db, { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 }),
  ],
  [
    'needs a mailed code each time',
    (db, id) => db.updateTable('users').set({ always_validate_device: 1 }).where('id', '=', id).execute(),
  ],
  ['is disabled', (db, id) => db.updateTable('users').set({ is_disabled: 1 }).where('id', '=', id).execute()],
  ['may not sign in with a password', (db) => writeLoginSettings(db, { htmlLoginEnabled: false })],
  [
    'is not on the allow-list',
    async (db) => {
      await addGroups(db, { it: [] });
      await writePolicyGroupIds(db, 'allow-list', ['it']);
      await writeLoginSettings(db, { useWhitelist: true });
    },
  ],
];

for (const [what, prepare] of MORE) {
  test(`a user who ${what} is refused with the right password`, () =>
    withStorage(async (db) => {
      const id = await addUser(db, { userName: 'ada', passwordHash });
      await prepare(db, id);
      assert.equal(await verify(db), { kind: 'refused' });
    }));
}

test('while password sign-in is off, no password is checked and no attempt is counted', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'ada', passwordHash });
    await writeLoginSettings(db, { htmlLoginEnabled: false });
    for (let attempt = 0; attempt < 7; attempt += 1) assert.equal(await verify(db, 'wrong'), { kind: 'refused' });
    assert.equal(await db.selectFrom('sign_in_attempts').select('key').execute(), []);
  }));

test('wrong passwords are throttled as at sign-in, and then the right one too', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'ada', passwordHash });
    const clock = fakeClock();
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(db, 'wrong', 'ada', clock);
    const result = await verify(db, PASSWORD, 'ada', clock);
    assert.is(result.kind, 'throttled');
  }));

test.run();
