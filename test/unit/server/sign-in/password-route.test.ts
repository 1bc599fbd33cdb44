import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findPasswordRoute } from '../../../../server/sign-in/password-route';
import { setApp } from '../http/test-app';
import { addUser } from '../temporary-storage';
import { addProvider } from './directory-fixtures';

const test = suite('the route of a password');
const app = setApp(test);

/** Where the password of a name is sent to, and under which name. */
async function routeOf(entered: string): Promise<string[]> {
  const { targets } = await findPasswordRoute({ ...app.deps, directories: app.app.directories }, entered);
  return targets.map(({ provider, name }) => `${provider.name}: ${name}`);
}

async function addAccount(userName: string, provider_id: string): Promise<void> {
  const id = await addUser(app.storage.db, { userName });
  await app.storage.db.updateTable('users').set({ provider_id, external_id: userName }).where('id', '=', id).execute();
}

test('a domain decides, and not an account of another directory whose name looks the same', async () => {
  await addProvider(app, { name: 'Corp', domainOrId: 'corp.com' });
  const other = await addProvider(app, { name: 'Partner', domainOrId: 'partner.com' });
  const partners = ['alice@partner.com', 'alice@example.org', 'bob'];
  for (const name of ['alice@corp.com', 'corp.com\\alice', 'corp\\alice', ...partners]) await addAccount(name, other);
  for (const name of ['alice@corp.com', 'ALICE＠corp.com', 'corp.com\\alice', 'CORP\\alice'])
    assert.ok(
      (await routeOf(name)).every((target) => target.startsWith('Corp: ')),
      name,
    );
  assert.equal(await routeOf('alice@corp.com'), ['Corp: alice']);
  for (const name of partners) assert.equal(await routeOf(name), [`Partner: ${name}`]);
});

test('an account of this server keeps its password here, whatever its name', async () => {
  await addProvider(app, { name: 'Corp', domainOrId: 'corp.com' });
  await addUser(app.storage.db, { userName: 'ada@corp.com', passwordHash: 'x' });
  assert.equal(await routeOf('ada@corp.com'), []);
});

test.run();
