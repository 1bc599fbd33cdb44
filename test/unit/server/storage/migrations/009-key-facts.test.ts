import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../../server/directory/groups';
import { MIGRATIONS } from '../../../../../server/storage/migrate';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { addUser, withStorage } from '../../temporary-storage';

test('users and groups from before the migration are compared as new ones, and old keys have no prefix', () =>
  withStorage(async (db) => {
    // More than one batch of the migration.
    for (let number = 0; number < 501; number += 1) {
      await addUser(db, { userName: `u${number}`, displayName: ` Süß  É ${number}` });
    }
    const user_id = await addUser(db, { userName: 'ada' });
    const { id } = await addKey(db, 0, { user_id });
    await db
      .insertInto('groups')
      .values(groupRow({ id: 'g', displayName: 'GRÖSSE' }))
      .execute();
    await sql`drop index if exists users_by_user_name`.execute(db);
    await db.schema.alterTable('users').dropColumn('display_name_key').execute();
    await db.schema.alterTable('users').dropColumn('key_mails').execute();
    await db.schema.alterTable('users').dropColumn('key_mails_since').execute();
    await db.schema.alterTable('groups').dropColumn('display_name_key').execute();
    await db.schema.alterTable('api_keys').dropColumn('prefix').execute();
    await MIGRATIONS['009-key-facts']?.up(db);
    const users = await db.selectFrom('users').select(['user_name', 'display_name_key', 'key_mails']).execute();
    assert.is(users.length, 502);
    for (const user of users) {
      const number = user.user_name.slice(1);
      assert.equal([user.display_name_key, user.key_mails], [user.user_name === 'ada' ? 'ada' : `süß é ${number}`, 0]);
    }
    assert.equal(await db.selectFrom('groups').select('display_name_key').execute(), [{ display_name_key: 'grösse' }]);
    assert.is((await keyRowOf(db, id)).prefix, null);
  }));

test.run();
