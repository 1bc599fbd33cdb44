import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readHistory, setHistory } from '../../../../server/last-logins/login-history';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { hashPassword } from '../../../../server/passwords/password';
import { INACTIVE } from '../../../../server/second-factor/two-factor';
import { verifyBasicCredentials } from '../../../../server/sign-in/basic-credentials';
import { setDeps } from '../http/set-deps';
import { addGroups } from '../login-settings/policy-fixtures';
import { addUser } from '../temporary-storage';

const PASSWORD = 'Vestibule-1';
const passwordHash = await hashPassword(PASSWORD);

const deps = setDeps(test, async ({ db }) => ({ id: await addUser(db, { userName: 'ada', passwordHash }) }));
const verify = (password = PASSWORD, userName = 'ada') =>
  verifyBasicCredentials(deps, { userName, password, address: '192.0.2.1', userAgent: '' });
const setAda = (state: object) => deps.db.updateTable('users').set(state).where('id', '=', deps.id).execute();
const set = (settings: object) => writeLoginSettings(deps.db, settings);

test('the right password finds the user and is recorded', async () => {
  await setHistory(deps, true);
  const result = await verify();
  assert.is(result.kind === 'user' && result.user.id, deps.id);
  const [login, ...more] = await readHistory(deps, deps.id);
  assert.equal([login?.type, more], ['BasicUserPass', []]);
});

const addSecondFactor = () =>
  deps.db
    .insertInto('two_factor')
    .values({ user_id: deps.id, ...INACTIVE, secret: 's' })
    .execute();

async function allowOthers() {
  await addGroups(deps.db, { it: [] });
  await writePolicyGroupIds(deps.db, 'allow-list', ['it']);
  await set({ useWhitelist: true });
}

const NOT_ENOUGH: [what: string, prepare: () => Promise<unknown>][] = [
  ['has an active second factor', addSecondFactor],
  ['must set up a second factor', () => set({ tfaRadio: 'ForceAll' })],
  ['needs a mailed code', () => set({ unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 })],
  ['needs a mailed code each time', () => setAda({ always_validate_device: 1 })],
  ['is disabled', () => setAda({ is_disabled: 1 })],
  ['is not on the allow-list', allowOthers],
];

for (const [what, prepare] of NOT_ENOUGH) {
  test(`a user who ${what} is refused with the right password`, async () => {
    await prepare();
    assert.equal(await verify(), { kind: 'refused' });
  });
}

test('while password sign-in is off, no password is checked and no attempt is counted', async () => {
  await set({ htmlLoginEnabled: false });
  assert.equal(await verify(), { kind: 'refused' });
  for (let attempt = 0; attempt < 7; attempt += 1) assert.equal(await verify('wrong'), { kind: 'refused' });
  assert.equal(await deps.db.selectFrom('sign_in_attempts').select('key').execute(), []);
});

test('wrong credentials are refused, and throttled as at sign-in, then the right ones too', async () => {
  const wrong = [
    ['wrong', 'ada'],
    [PASSWORD, 'bob'],
    [PASSWORD, ''],
    ['', 'ada'],
  ] as const;
  for (const [password, userName] of wrong)
    assert.equal(await verify(password, userName), { kind: 'refused' }, userName);
  for (let attempt = 0; attempt < 4; attempt += 1) await verify('wrong');
  assert.is((await verify()).kind, 'throttled');
});

test.run();
