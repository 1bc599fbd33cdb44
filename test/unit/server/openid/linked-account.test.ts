import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLinkedAccount } from '../../../../server/openid/linked-account';
import type { Db } from '../../../../server/storage/connection';
import { addUser, withStorage } from '../temporary-storage';

/** The account of an identity with a mail address, or the problem. */
async function accountOf(db: Db, claims: { email: string; preferred_username?: unknown }): Promise<string> {
  const identity = { sub: '1', email_verified: true, ...claims };
  const found = await findLinkedAccount({ db }, { providerId: 'corp', claims: identity });
  return found.ok ? found.user.userName : found.problem;
}

test('a verified address is that of an account, but never one that was made up for it', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'ada', email: 'ada@example.org' });
    await addUser(db, { userName: 'bob', email: 'bob@repo.invalid' });
    assert.is(await accountOf(db, { email: 'ada@example.org' }), 'ada');
    for (const email of ['bob@repo.invalid', ' BOB@repo.INVALID ', ''])
      assert.is(await accountOf(db, { email }), 'OPENID_ERROR_NOT_LINKED');
  }));

/** The accounts with a mail address, by whether they are disabled or of a directory; the name in the claims; the account. */
const SAME_MAIL: readonly [what: string, accounts: Record<string, string>, name: unknown, account: string][] = [
  ['one of a directory has the address as well', { ada: '', eve: 'ldap' }, 1, 'ada'],
  ['a disabled one', { old: 'disabled', ada: 'ldap' }, undefined, 'ada'],
  ['two of a directory', { ada: 'ldap', eve: 'ldap' }, 'ADA', 'ada'],
  ['the name of the one of the directory', { ada: '', eve: 'ldap' }, 'eve', 'eve'],
  ['two of a directory and another name', { ada: 'ldap', eve: 'ldap' }, 'x', 'OPENID_ERROR_NOT_LINKED'],
  ['two of this server', { ada: '', eve: '' }, undefined, 'OPENID_ERROR_NOT_LINKED'],
  ['nobody else', { old: 'disabled' }, undefined, 'old'],
];

test('of several accounts with an address, that of this server or with the name of the provider is the one', () =>
  withStorage(async (db) => {
    const directory = { id: 'ldap', type: 'Ldap', name: 'ldap', config: '{}', password: '', created_at: 1, version: 1 };
    await db.insertInto('identity_providers').values(directory).execute();
    for (const [what, accounts, preferred_username, expected] of SAME_MAIL) {
      for (const [userName, kind] of Object.entries(accounts)) {
        const id = await addUser(db, { userName, email: 'Ada@example.org', isDisabled: kind === 'disabled' });
        const columns = { provider_id: 'ldap', external_id: userName };
        if (kind === 'ldap') await db.updateTable('users').set(columns).where('id', '=', id).execute();
      }
      assert.is(await accountOf(db, { email: 'ada@example.org', preferred_username }), expected, what);
      await db.deleteFrom('users').execute();
    }
  }));

test.run();
