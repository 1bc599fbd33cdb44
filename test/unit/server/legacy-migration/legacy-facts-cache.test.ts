import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLegacyFactsCache } from '../../../../server/legacy-migration/legacy-facts-cache';
import { failMigration } from '../../../../server/legacy-migration/migration-lease';
import { migrationStatusOf } from '../../../../server/legacy-migration/migration-status';
import { fakeClock } from '../../../support/server/temporary-storage';
import { fakeLegacy, legacyUser } from './fake-legacy';
import { failureOf, lease, start, stateOf, withMigration } from './migrate';

const PROVIDER = { id: 'd3', version: 1, type: 'D3', host: 'd3', domainOrId: 'repo' } as const;

function availability() {
  const legacy = fakeLegacy([legacyUser('bob')]);
  const clock = fakeClock();
  const asked = { count: 0 };
  const legacyDirectoryOf = () => {
    asked.count += 1;
    return legacy;
  };
  return { legacy, clock, asked, ...createLegacyFactsCache({ clock, legacyDirectoryOf }) };
}

test('an answer counts for 30 s, unless the provider was saved or the page asks anew; questions at a time are one', async () => {
  const { factsOf, clock, asked } = availability();
  const counts: number[] = [];
  const ask = async (...question: Parameters<typeof factsOf>) => {
    await factsOf(...question);
    counts.push(asked.count);
  };
  await ask(PROVIDER);
  await ask(PROVIDER);
  await ask(PROVIDER, true);
  await ask({ ...PROVIDER, version: 2 });
  clock.pass(29_999);
  await ask({ ...PROVIDER, version: 2 });
  clock.pass(1);
  await ask({ ...PROVIDER, version: 2 });
  await Promise.all(Array.from({ length: 10 }, () => factsOf(PROVIDER, true)));
  assert.equal([...counts, asked.count], [1, 1, 2, 3, 3, 4, 5]);
});

test('a legacy system that hangs keeps no page waiting, which shows what was known before', async () => {
  const { factsOf, clock, legacy } = availability();
  const answering = legacy.facts;
  assert.is((await factsOf(PROVIDER))?.users, 1);
  legacy.facts = () => new Promise(() => {});
  clock.pass(31_000);
  assert.is((await factsOf(PROVIDER))?.users, 1);
  assert.is(await factsOf({ ...PROVIDER, id: 'other' }), undefined, 'never known');
  legacy.facts = answering;
  assert.is((await factsOf({ ...PROVIDER, version: 2 }))?.users, 1);
  clock.pass(31_000);
  legacy.isAway = true;
  assert.is(await factsOf({ ...PROVIDER, version: 2 }), undefined, 'one that says that it is away is away');
  legacy.facts = async () => {
    throw new TypeError('a fault');
  };
  assert.match(String(await failureOf(factsOf(PROVIDER, true))), 'a fault', 'which is none of its answers');
});

test('a run that failed before its first user has logs, and a system that a job reads is available', () =>
  withMigration({ people: [legacyUser('bob')] }, async ({ db, legacy, deps }) => {
    await start(deps, legacy);
    const shown = async () => {
      const status = migrationStatusOf({ migration: await stateOf(db), legacy: undefined, userCanStart: true });
      return [status.d3MigrationStatus?.available, status.hasLogFile, status.hasErrorLogFile];
    };
    assert.equal(await shown(), [true, false, false]);
    await failMigration(deps, await lease(deps), { problem: 'CONNECTION_REFUSED', statusCode: '' });
    assert.equal(await shown(), [false, true, true]);
  }));

test.run();
