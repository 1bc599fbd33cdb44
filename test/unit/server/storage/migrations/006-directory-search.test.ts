import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MIGRATIONS } from '../../../../../server/storage/migrate';
import { addUser, withStorage } from '../../temporary-storage';

test('users that were stored before the migration are found as new ones are', () =>
  withStorage(async (db) => {
    // More than one batch of the migration.
    for (let number = 0; number < 1201; number += 1) {
      await addUser(db, { userName: `Ü${number}`, displayName: `Süß ${number}` });
    }
    await db.insertInto('groups').values({ id: 'g', display_name: 'Größe', display_name_fold: '' }).execute();
    await db.schema.dropIndex('users_search').execute();
    await db.schema.alterTable('users').dropColumn('display_name_fold').execute();
    await db.schema.alterTable('users').dropColumn('user_name_fold').execute();
    await db.schema.alterTable('groups').dropColumn('display_name_fold').execute();
    await db.schema.createIndex('users_display_name').on('users').column('display_name').execute();
    await MIGRATIONS['006-directory-search']?.up(db);
    const users = await db
      .selectFrom('users')
      .select(['display_name', 'display_name_fold', 'user_name', 'user_name_fold'])
      .execute();
    assert.is(users.length, 1201);
    for (const user of users) {
      assert.is(user.display_name_fold, user.display_name.replace('Süß', 'suess'));
      assert.is(user.user_name_fold, user.user_name.replace('Ü', 'ue'));
    }
    const groups = await db.selectFrom('groups').select('display_name_fold').execute();
    assert.equal(groups, [{ display_name_fold: 'groesse' }]);
  }));

test('a name of 10,000 characters is stored', () =>
  withStorage(async (db) => {
    const letters = Array.from({ length: 10_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    );
    await addUser(db, { userName: 'long', displayName: letters.join('') });
    const user = await db.selectFrom('users').select(['display_name', 'display_name_fold']).executeTakeFirstOrThrow();
    assert.is(user.display_name.length, 10_000);
    assert.is(user.display_name_fold, letters.slice(0, 200).join(''));
  }));

test.run();
