// Tests server/openid/linked-account.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLinkedAccount } from '../../../../server/openid/linked-account';
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

test.run();
