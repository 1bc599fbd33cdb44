import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLegacyAvailability } from '../../../../server/legacy-migration/legacy-availability';
import { failMigration } from '../../../../server/legacy-migration/migration-lease';
import { migrationStatusOf } from '../../../../server/legacy-migration/migration-status';
import { fakeClock, withStorage } from '../temporary-storage';
import { fakeLegacy, legacyUser } from './fake-legacy';
import { addLegacyProvider, lease, migrationDeps, start, stateOf } from './migrate';

const PROVIDER = { id: 'd3', version: 1, type: 'D3', host: 'd3', domainOrId: 'repo' } as const;

test('a legacy system that hangs keeps no page waiting, which shows what was known before', async () => {
  const clock = fakeClock();
  const legacy = fakeLegacy([legacyUser('bob')]);
  const answering = legacy.facts;
  const { factsOf } = createLegacyAvailability({ legacyDirectoryOf: () => legacy, clock });
  assert.is((await factsOf(PROVIDER))?.users, 1);
  legacy.facts = () => new Promise(() => {});
  clock.pass(31_000);
  const startedAt = performance.now();
  assert.is((await factsOf(PROVIDER))?.users, 1);
  assert.is(await factsOf({ ...PROVIDER, id: 'other' }), undefined, 'never known');
  assert.ok(performance.now() - startedAt < 2000);
  legacy.facts = answering;
  assert.is((await factsOf({ ...PROVIDER, version: 2 }))?.users, 1);
  clock.pass(31_000);
  legacy.isAway = true;
  assert.is(await factsOf({ ...PROVIDER, version: 2 }), undefined, 'one that says that it is away is away');
});

test('a run that failed before its first user has logs, and a system that a job reads is available', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    const status = async () =>
      migrationStatusOf({ migration: await stateOf(db), legacy: undefined, userCanStart: true });
    assert.is((await status()).d3MigrationStatus?.available, true);
    assert.equal([(await status()).hasLogFile, (await status()).hasErrorLogFile], [false, false]);
    await failMigration(deps, await lease(deps), { problem: 'CONNECTION_REFUSED', statusCode: '' });
    const { d3MigrationStatus, hasLogFile, hasErrorLogFile } = await status();
    assert.equal([d3MigrationStatus?.available, hasLogFile, hasErrorLogFile], [false, true, true]);
  }));

test.run();
