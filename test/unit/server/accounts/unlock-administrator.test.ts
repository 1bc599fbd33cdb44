import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { unlockAdministrator } from '../../../../server/accounts/unlock-administrator';
import { readLoginSettings, writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { setDeps } from '../http/set-deps';
import { addGroups } from '../login-settings/policy-fixtures';
import { addUser } from '../temporary-storage';
import { addAda, addBob, addLink, startSession, tokenOf } from './account-fixtures';

const deps = setDeps(test);
const set = (settings: object) => writeLoginSettings(deps.db, settings);
const unlock = (userName: string, withPassword: boolean) => unlockAdministrator(deps, { userName, withPassword });

const ATTEMPTS = 'Its failed sign-ins and codes no longer count.';
const OPENID_ONLY = 'All users may sign in with a password again: OpenID only is off.';
const LIST = 'All groups may sign in: the restriction to some of them is off, and they are still stored.';

const LOCKED_OUT: readonly (readonly [what: string, lock: () => Promise<unknown>, ...string[]])[] = [
  ['nothing', async () => {}],
  [
    'a disabled account',
    () => deps.db.updateTable('users').set({ is_disabled: 1, is_locked: 1 }).execute(),
    'The account is enabled.',
  ],
  [
    'wrong passwords',
    async () => {
      for (let tries = 0; tries < 5; tries += 1) await startSession(deps, 'ada', 'wrong');
      assert.is((await startSession(deps, 'ada')).kind, 'throttled');
    },
    ATTEMPTS,
  ],
  ['passwords turned off', () => set({ htmlLoginEnabled: false }), 'Signing in with a password is on.'],
  [
    'only OpenID, and no link',
    async () => {
      await addLink(deps.db, await addUser(deps.db, { userName: 'eve' }));
      await set({ openIdOnly: true });
    },
    OPENID_ONLY,
  ],
  [
    'an allow-list without a group of the account',
    async () => {
      await addGroups(deps.db, { sales: [] });
      await writePolicyGroupIds(deps.db, 'allow-list', ['sales']);
      await set({ useWhitelist: true });
    },
    LIST,
  ],
];

for (const [what, lock, ...changes] of LOCKED_OUT) {
  test(`${what}: an administrator who is unlocked can sign in, and what was changed is said`, async () => {
    const userId = await addAda(deps);
    await lock();
    assert.equal(await unlock('ADA', false), { ok: true, userId, changes });
    assert.ok(await tokenOf(deps, 'ada'));
  });
}

test('an administrator who is linked keeps “only OpenID”, unless the password is asked for', async () => {
  const userId = await addAda(deps);
  await addLink(deps.db, userId);
  await set({ openIdOnly: true });
  assert.equal(await unlock('ada', false), { ok: true, userId, changes: [] });
  assert.equal(await unlock('ada', true), { ok: true, userId, changes: [OPENID_ONLY] });
  assert.ok(await tokenOf(deps, 'ada'));
  assert.is((await readLoginSettings(deps.db)).openIdOnly, false);
});

test('what cannot be unlocked is refused, and nothing is changed', async () => {
  await addBob(deps);
  await addLink(deps.db, await addUser(deps.db, { userName: 'linked', isAdmin: true }), { isEnabled: false });
  const gone = await addUser(deps.db, { userName: 'gone', isAdmin: true, passwordHash: 'x' });
  const disabled = { is_disabled: 1, is_disabled_by_provider: 1 };
  await deps.db.updateTable('users').set(disabled).where('id', '=', gone).execute();
  await set({ htmlLoginEnabled: false });
  for (const [userName, problem] of [
    ['nobody', /^There is no account nobody\.$/],
    ['bob', /^bob is no administrator\.$/],
    ['linked', /^linked has no password, and is linked to no OpenID provider that is turned on\./],
    ['gone', /^The directory of gone has disabled it\./],
  ] as const) {
    const result = await unlock(userName, true);
    assert.match(result.ok ? '' : result.problem, problem);
  }
  assert.is((await readLoginSettings(deps.db)).htmlLoginEnabled, false);
});

test.run();
