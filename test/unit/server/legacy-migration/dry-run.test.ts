import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDryRuns } from '../../../../server/legacy-migration/dry-run';
import { withStorage } from '../../../support/server/temporary-storage';
import { fakeLegacy, legacyUser, OPTIONS } from './fake-legacy';
import {
  accounts,
  addCompany,
  addLegacyProvider,
  dryRunOf,
  FORM,
  failureOf,
  migrationDeps,
  run,
  snapshot,
  start,
  stateOf,
} from './migrate';

test('a dry run writes nothing, and says what the job then does', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = await addCompany(db);
    legacy.people = [
      ...legacy.people,
      legacyUser('USER1', { id: 'twice' }),
      legacyUser('swap', { id: 'x1' }),
      ...Array.from({ length: 100 }, (_, index) => legacyUser(`more${index}`)),
    ];
    const deps = migrationDeps(db, legacy);
    const before = await snapshot(db);
    const report = await dryRunOf(deps, legacy, FORM);
    assert.equal(await snapshot(db), before);
    await start(deps, legacy, FORM);
    await run(deps);
    const { users, groups, passwords } = (await stateOf(db)).counts;
    assert.equal(
      [report.users.created, report.users.merged, report.users.skipped, report.users.conflicts],
      [users.created, users.merged, users.skipped, users.conflict],
    );
    assert.equal([report.groups.created, report.groups.merged], [groups.created, groups.merged]);
    assert.is(report.passwords, passwords.pending);
    const rows = await db.selectFrom('legacy_migration_items').select('mail').where('mail', 'is not', null).execute();
    assert.is(report.mailAddresses, rows.length);
    const taken = report.users.reasons?.find(({ reason }) => reason === 'MIGRATION_REASON_NAME_TAKEN');
    assert.equal([taken?.count, taken?.examples], [1, ['USER1']]);
    const filled = [...(await accounts(db)).values()].flatMap(({ employee_number, organization }) =>
      [employee_number, organization].filter((value) => value !== ''),
    );
    assert.is(report.fields, filled.length);
  }));

test('a report that nobody waits for any more ends and makes room for another, also while the system hangs', () =>
  withStorage(async (db) => {
    const provider = await addLegacyProvider(db);
    const legacy = fakeLegacy(Array.from({ length: 500 }, (_, index) => legacyUser(`u${index}`)));
    const dryRun = createDryRuns(db);
    const input = { provider, options: OPTIONS, legacy };
    const hanging = new AbortController();
    legacy.beforePage = () => new Promise(() => {});
    const first = failureOf(dryRun({ ...input, signal: hanging.signal }));
    assert.is(await dryRun({ ...input, signal: hanging.signal }), 'busy');
    hanging.abort(new Error('left'));
    assert.match(String(await first), 'left');

    const leaving = new AbortController();
    let pages = 0;
    legacy.beforePage = (list) => {
      if (list === 'users') leaving.abort(new Error('left'));
      pages += 1;
    };
    assert.match(String(await failureOf(dryRun({ ...input, signal: leaving.signal }))), 'left');
    assert.is(pages, 2);
    legacy.beforePage = () => {};
    const report = await dryRun({ ...input, signal: new AbortController().signal });
    assert.is(report === 'busy' ? undefined : report.users.created, 500);
  }));

test('of two starts at the same moment one begins', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob')]);
    const deps = migrationDeps(db, legacy);
    const both = await Promise.all([start(deps, legacy, FORM), start(deps, legacy, FORM)]);
    assert.equal(both.sort(), ['MIGRATION_PROBLEM_RUNNING', undefined]);
  }));

test.run();
