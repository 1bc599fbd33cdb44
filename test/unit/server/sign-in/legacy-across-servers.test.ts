import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signInDepsOf } from '../../../../server/http/engine/app-context';
import { sealLegacyPassword } from '../../../../server/passwords/legacy-password';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { importSignedIn } from '../../../../server/provider-accounts/import-signed-in';
import { findPasswordRoute } from '../../../../server/sign-in/password-route';
import type { TestApp } from '../http/test-app';
import { addLegacyUsers, LEGACY_PASSWORD } from '../legacy-directory/legacy-fixtures';
import { type PostgresServer, postgresTest } from '../postgres-server';
import { withTwoServers } from '../routes/two-servers';
import { addUser } from '../temporary-storage';
import { accountOf } from './directory-fixtures';
import { addItem, addLegacyProvider, legacyUser, setMigration, tryAs } from './legacy-fixtures';

/** Two servers on one database, each with the files of the legacy system. */
const withServers = (
  postgres: PostgresServer,
  use: (first: TestApp, second: TestApp, providerId: string) => Promise<void>,
): Promise<void> =>
  withTwoServers(postgres, async (first, second) => {
    addLegacyUsers(second.settings.dataFolder, 40);
    await use(first, second, await addLegacyProvider(first));
  });

const everywhere = (apps: readonly TestApp[], user: string) =>
  Promise.all([...apps, ...apps].map((app) => tryAs(app, user)));

const SIGNED_IN = Array(4).fill('signed-in');

postgresTest('sign-ins of an unknown user at two servers at once make one account', (postgres) =>
  withServers(postgres, async (first, second) => {
    assert.equal(await everywhere([first, second], 'd3.admin'), SIGNED_IN);
    const rows = await first.storage.db
      .selectFrom('users')
      .select('id')
      .where('external_id', '=', 'u0000001')
      .execute();
    assert.is(rows.length, 1);
    assert.is((await accountOf(first, 'd3.admin'))?.is_admin, 1);
  }),
);

postgresTest('a moved hash is replaced once, and the sign-ins at both servers work', (postgres) =>
  withServers(postgres, async (first, second, providerId) => {
    const { db } = first.storage;
    await setMigration(db, providerId, { state: 'migrated', isSwitched: true, passwordState: 'active' });
    const moved = await addUser(db, { userName: 'mia' });
    const hash = sealLegacyPassword(first.deps.secrets, moved, hashSaltedSha(LEGACY_PASSWORD));
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', moved).execute();
    const pending = await addUser(db, { userName: 'd3.admin' });
    await addItem(db, providerId, { externalId: 'u0000001', targetId: pending, password: 'pending' });
    for (const user of ['mia', 'd3.admin']) {
      assert.equal(await everywhere([first, second], user), SIGNED_IN, user);
      assert.match((await accountOf(first, user))?.password_hash ?? '', /^\$argon2id\$/);
      assert.is(await tryAs(second, user, 'wrong'), 'LOGIN_ERROR_HINT');
    }
  }),
);

postgresTest('a sign-in waits for a migration that moves the user, and keeps what it has written', (postgres) =>
  withServers(postgres, async (first, second, providerId) => {
    assert.is(await tryAs(first, 'd3.admin'), 'signed-in');
    const id = (await accountOf(first, 'd3.admin'))?.id ?? '';
    await setMigration(first.storage.db, providerId);
    const [target] = (await findPasswordRoute(signInDepsOf(second), 'd3.admin')).targets;
    if (target === undefined) throw new Error('no target');
    const user = legacyUser('u0000001', 'd3.admin', 'Imported');
    let importing: Promise<string | undefined> = Promise.resolve(undefined);
    await first.storage.db.transaction().execute(async (trx) => {
      await trx.updateTable('legacy_migrations').set({ moved_at: 1 }).execute(); // as the job begins each batch
      await trx.updateTable('users').set({ display_name: 'Moved' }).where('id', '=', id).execute();
      importing = importSignedIn(second.deps, target.provider, { user, groups: [] });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await addItem(trx, providerId, { externalId: 'u0000001', targetId: id });
    });
    assert.is(await importing, id);
    assert.is((await accountOf(first, 'd3.admin'))?.display_name, 'Moved');
  }),
);

test.run();
