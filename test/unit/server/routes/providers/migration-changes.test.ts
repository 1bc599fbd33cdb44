// Tests server/routes/providers/migration-changes.ts, server/routes/providers/migration-state.ts, server/legacy-migration/legacy-migration.ts, server/legacy-migration/provider-migrations.ts, server/legacy-migration/migration-options.ts, shared/contract/migration-texts.ts
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';
import { fakeLegacy, legacyGroup, legacyUser, mappings, startForm } from '../../legacy-migration/fake-legacy';
import { addProvider } from '../../provider-accounts/fake-directory';

const BASE = '/identityprovider/config/d3migration';
const legacy = fakeLegacy();
const app = setApp(test, { connections: { legacyDirectoryOf: ({ type }) => (type === 'D3' ? legacy : undefined) } });

test.before.each(() => {
  Object.assign(legacy, fakeLegacy([legacyUser('bob'), legacyUser('eve')], [legacyGroup('Team')]));
});

const d3 = () => addProvider(app.storage.db, { type: 'D3', domainOrId: 'repo', adminGroup: 'Admins' });
const get = async (path: string) =>
  app.call({ url: `${BASE}${path}`, headers: { cookie: await app.cookieOf('admin') } });
const post = async (path: string, payload: unknown) =>
  app.call({
    method: 'POST',
    url: `${BASE}${path}`,
    headers: { cookie: await app.cookieOf('admin'), 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const statusOf = async (id: string) => (await get(`?providerId=${id}`)).json();
async function untilFinished(id: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const status = await statusOf(id);
    if (!status.d3MigrationStatus.isActive) return status;
    await wait(10);
  }
  throw new Error('not finished');
}

test('a migration is started, finished and shown', async () => {
  const { id } = await d3();
  const report = await post('/dryrun', startForm(id));
  assert.is(report.statusCode, 200, report.body);
  const answer = await post('', startForm(id, { optionalFieldMappings: mappings() }));
  assert.is(answer.statusCode, 200, answer.body);
  const status = await untilFinished(id);
  assert.is(status.d3MigrationStatus.isFinished, true);
});

test.run();
