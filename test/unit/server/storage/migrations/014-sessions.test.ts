import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSession } from '../../../../../server/sessions/sessions';
import { MIGRATIONS } from '../../../../../server/storage/migrate';
import { addUser, fakeClock, withStorage } from '../../temporary-storage';

test('a session from before the migration was last used when it began, and has the provider of its sign-in', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const userId = await addUser(db, { userName: 'ada' });
    const login = { id: 'l', provider_id: 'p', id_token: '', logout_hash: null, expires_at: 9e12 };
    await db
      .insertInto('openid_providers')
      .values({ id: 'p', description: 'Entra', is_enabled: 1, created_at: 0 })
      .execute();
    await db.insertInto('openid_logins').values(login).execute();
    await createSession({ db, clock }, { userId, userAgent: '', address: '', openIdLoginId: 'l' });
    for (const column of ['last_used_at', 'has_second_factor', 'openid_provider_id'])
      await db.schema.alterTable('sessions').dropColumn(column).execute();
    await MIGRATIONS['014-sessions']?.up(db);
    const row = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    assert.equal([row.last_used_at, row.has_second_factor, row.openid_provider_id], [row.created_at, 0, 'p']);
  }));

test.run();
