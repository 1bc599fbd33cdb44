import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findProvider } from '../../../../../server/identity-providers/providers';
import { isCheckPassed, type ProviderCheck } from '../../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import type { TestApp } from '../../http/test-app';
import { DIRECTORY, fakeConnections } from '../../identity-providers/provider-fixtures';
import { type PostgresServer, postgresTest } from '../../postgres-server';
import { withTwoServers } from '../two-servers';
import { type ProviderAdmin, providerAdmin } from './provider-calls';

type Server = ProviderAdmin & { readonly app: TestApp };

const withServers = (postgres: PostgresServer, use: (first: Server, second: Server) => Promise<void>) => {
  const serverOf = async (app: TestApp) => ({ app, ...(await providerAdmin(app)) });
  return withTwoServers(postgres, async (first, second) => use(await serverOf(first), await serverOf(second)), {
    connections: { connectorOf: fakeConnections().of },
  });
};

const passed = (checks: readonly ProviderCheck[]) => checks.filter(isCheckPassed).length;
const problems = (checks: readonly ProviderCheck[]) => checks.flatMap(({ errorList }) => errorList ?? []);

postgresTest(
  'what one server stores is read at the other, and of two saves of one version one is refused',
  (postgres) =>
    withServers(postgres, async (first, second) => {
      const id = (await first.save()).newId ?? '';
      const loaded = await second.load(id);
      assert.is(loaded.password, SECRET_MASK);
      assert.is((await findProvider(second.app.deps, id))?.password, DIRECTORY.password);
      const saves = [first, second].map((server, at) => server.save({ ...loaded, providerName: `Name ${at}` }));
      const checks = await Promise.all(saves);
      assert.equal([passed(checks), problems(checks)], [1, ['PROVIDER_PROBLEM_STALE']]);
    }),
);

postgresTest('two servers do not store the same name, nor two built-in administrators, at the same time', (postgres) =>
  withServers(postgres, async (first, second) => {
    const named = await Promise.all([first.save(), second.save({ host: 'other.example.org' })]);
    assert.equal([passed(named), problems(named)], [1, ['PROVIDER_PROBLEM_NAME']]);
    const root = { providerType: 'BuiltInAdmin', password: 'Kestrel-9-Harbor' };
    const admins = await Promise.all([
      first.save({ ...root, providerName: 'One', username: 'one' }),
      second.save({ ...root, providerName: 'Two', username: 'two' }),
    ]);
    assert.equal([passed(admins), problems(admins)], [1, ['PROVIDER_PROBLEM_ADMIN_EXISTS']]);
  }),
);

postgresTest('two servers do not delete the providers of the last two administrators at the same time', (postgres) =>
  withServers(postgres, async (first, second) => {
    const { db } = first.app.storage;
    const ids = [];
    for (const name of ['one', 'two']) {
      const { newId } = await first.save({ providerName: name });
      const id = newId ?? '';
      ids.push(id);
      await db
        .updateTable('users')
        .set({ provider_id: id, external_id: name, is_admin: 1, password_hash: null })
        .where('user_name', '=', name === 'one' ? 'ada' : 'disabled')
        .execute();
    }
    await db.updateTable('users').set({ is_disabled: 0 }).execute();
    await db.updateTable('users').set({ password_hash: null }).where('user_name', '=', 'admin').execute();
    const checks = await Promise.all([first.remove(ids[0] ?? ''), second.remove(ids[1] ?? '')]);
    assert.equal([passed(checks), problems(checks)], [1, ['PROVIDER_PROBLEM_LOCKS_OUT']]);
  }),
);

test.run();
