import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLinkedAccount } from '../../../../server/openid/linked-account';
import type { Db } from '../../../../server/storage/connection';
import { addUser, withStorage } from '../temporary-storage';

test('a verified address is that of an account, but never one that was made up for it', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'ada', email: 'ada@example.org' });
    await addUser(db, { userName: 'bob', email: 'bob@repo.invalid' });
    const find = async (email: string) => {
      const claims = { sub: '1', email, email_verified: true };
      const found = await findLinkedAccount({ db }, { providerId: 'corp', claims });
      return found.ok ? found.user.userName : found.problem;
    };
    assert.is(await find('ada@example.org'), 'ada');
    for (const made of ['bob@repo.invalid', ' BOB@repo.INVALID ', ''])
      assert.is(await find(made), 'OPENID_ERROR_NOT_LINKED');
  }));

const addDirectory = (db: Db, id: string) =>
  db
    .insertInto('identity_providers')
    .values({ id, type: 'Ldap', name: id, config: '{}', password: '', created_at: 1, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Per row: the accounts with the mail address, what the provider says beside it, and the account of the identity. */
const SAME_MAIL: readonly [
  what: string,
  accounts: readonly { userName: string; of?: string; isDisabled?: boolean }[],
  preferred_username: unknown,
  account: string,
][] = [
  ['one of a directory that has the address as well', [{ userName: 'ada' }, { userName: 'eve', of: 'ldap' }], 1, 'ada'],
  [
    'a disabled one',
    [
      { userName: 'old', isDisabled: true },
      { userName: 'ada', of: 'ldap' },
    ],
    undefined,
    'ada',
  ],
  [
    'two of a directory',
    [
      { userName: 'ada', of: 'ldap' },
      { userName: 'eve', of: 'ldap' },
    ],
    'ADA',
    'ada',
  ],
  ['the name of the one of the directory', [{ userName: 'ada' }, { userName: 'eve', of: 'ldap' }], 'eve', 'eve'],
  [
    'two of a directory and another name',
    [
      { userName: 'ada', of: 'ldap' },
      { userName: 'eve', of: 'ldap' },
    ],
    'x',
    'OPENID_ERROR_NOT_LINKED',
  ],
  ['two of this server', [{ userName: 'ada' }, { userName: 'eve' }], undefined, 'OPENID_ERROR_NOT_LINKED'],
  ['nobody else', [{ userName: 'old', isDisabled: true }], undefined, 'old'],
];

for (const [what, accounts, preferred_username, expected] of SAME_MAIL) {
  test(`an address that ${what} has leads to ${expected}`, () =>
    withStorage(async (db) => {
      for (const { userName, of, isDisabled = false } of accounts) {
        const id = await addUser(db, { userName, email: 'Ada@example.org', isDisabled });
        const columns = { provider_id: of ?? null, external_id: of === undefined ? null : userName };
        if (of !== undefined) await addDirectory(db, of);
        await db.updateTable('users').set(columns).where('id', '=', id).execute();
      }
      const claims = { sub: '1', email: 'ada@example.org', email_verified: true, preferred_username };
      const found = await findLinkedAccount({ db }, { providerId: 'corp', claims });
      assert.is(found.ok ? found.user.userName : found.problem, expected);
    }));
}

test.run();
