import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  DryRunReport,
  EnterpriseFields,
  MAPPING_COUNT,
  MigrationProviderId,
  MigrationStatus,
  MigrationStatuses,
  StartMigration,
} from '../../../../shared/contract/migration';

const MAPPINGS = Array.from({ length: MAPPING_COUNT }, (_, index) => ({ number: index + 1, destination: null }));
const START = { providerId: '7', optionalFieldMappings: MAPPINGS };
const replaced = (index: number, mapping: unknown) => MAPPINGS.map((each, at) => (at === index ? mapping : each));

for (const [what, start, isAccepted] of [
  ['ten mappings', START, true],
  ['the whole payload', { ...START, reRun: true, updateMigratedUsers: true, migratePasswords: true }, true],
  ['a provider with a number as its id', { ...START, providerId: 7 }, true],
  [
    'a destination',
    { ...START, optionalFieldMappings: replaced(3, { number: 4, destination: 'division', overwrite: true }) },
    true,
  ],
  ['no provider', { optionalFieldMappings: MAPPINGS }, false],
  ['a provider with a long id', { ...START, providerId: 'x'.repeat(201) }, false],
  ['no mappings', { providerId: '7' }, false],
  ['nine mappings', { ...START, optionalFieldMappings: MAPPINGS.slice(1) }, false],
  ['eleven mappings', { ...START, optionalFieldMappings: [...MAPPINGS, { number: 1 }] }, false],
  ['a number twice', { ...START, optionalFieldMappings: replaced(3, { number: 3 }) }, false],
  ['number 0', { ...START, optionalFieldMappings: replaced(0, { number: 0 }) }, false],
  ['number 11', { ...START, optionalFieldMappings: replaced(0, { number: 11 }) }, false],
  ['number 1.5', { ...START, optionalFieldMappings: replaced(0, { number: 1.5 }) }, false],
  [
    'a long destination',
    { ...START, optionalFieldMappings: replaced(0, { number: 1, destination: 'x'.repeat(201) }) },
    false,
  ],
  [
    'a destination that is no text',
    { ...START, optionalFieldMappings: replaced(0, { number: 1, destination: {} }) },
    false,
  ],
] as const) {
  test(`a start with ${what} is ${isAccepted ? 'accepted' : 'refused'}`, () => {
    assert.is(v.is(StartMigration, start), isAccepted);
  });
}

test('what a start leaves out is off', () => {
  const { optionalFieldMappings, ...rest } = v.parse(StartMigration, START);
  assert.equal(rest, {
    reRun: false,
    providerId: '7',
    updateMigratedUsers: false,
    migratePasswords: false,
    generateMailAddresses: false,
  });
  assert.equal(optionalFieldMappings[0], { number: 1, destination: null, overwrite: false });
});

for (const [id, isAccepted] of [
  ['7', true],
  ['', false],
  ['x'.repeat(201), false],
  [7, false],
  [{ id: '7' }, false],
] as const) {
  test(`${JSON.stringify(id).slice(0, 20)} is ${isAccepted ? 'an' : 'no'} id of a provider`, () => {
    assert.is(v.is(MigrationProviderId, id), isAccepted);
  });
}

const LINE = { description: 'New', count: 3, type: 1 };
const SUM = { description: 'Total', count: 3, type: '7' };
for (const [what, users, entries, sum] of [
  ['a list alone', [LINE], [LINE], undefined],
  ['entries with a sum', { entries: [LINE], sum: SUM }, [LINE], SUM],
  ['entries with “all”', { lines: [LINE], all: SUM }, [LINE], SUM],
  [
    'lines of other shapes',
    [LINE, 'x', null, { description: null }],
    [LINE, { description: '', count: 0, type: -1 }],
    undefined,
  ],
  ['a sum of another shape', { entries: [], sum: 'many' }, [], undefined],
  ['named lines with a number as sum', { created: LINE, sum: 3 }, [LINE], { description: '', count: 3, type: -1 }],
  ['a text', 'many', [], undefined],
] as const) {
  test(`statistics as ${what} have their lines`, () => {
    const statistic = v.parse(MigrationStatus, { statistics: { users } }).statistics?.users;
    assert.equal([statistic?.entries, statistic?.sum ?? undefined], [entries, sum]);
  });
}

test('the mappings of a status are those that can be read', () => {
  const { d3MigrationStatus } = v.parse(MigrationStatus, {
    d3MigrationStatus: { optionalFieldMappings: [{ number: 1, destination: 'a' }, { number: 99 }, 'x', null] },
  });
  assert.equal(d3MigrationStatus?.optionalFieldMappings, [{ number: 1, destination: 'a', overwrite: false }]);
});

test('a field that is not to be moved may be blank, and ids and numbers may be texts', () => {
  const optionalFieldMappings = [
    { number: '1', destination: '' },
    { number: 2, destination: 7, overwrite: true },
  ];
  const { d3MigrationStatus } = v.parse(MigrationStatus, { d3MigrationStatus: { optionalFieldMappings } });
  assert.equal(d3MigrationStatus?.optionalFieldMappings, [
    { number: 1, destination: null, overwrite: false },
    { number: 2, destination: '7', overwrite: true },
  ]);
});

test('fields of another shape cost no other one', () => {
  const status = v.parse(MigrationStatus, {
    d3MigrationStatus: { available: true, hasErrors: 'yes', errorMessage: 7, statusCode: {} },
    count: { complete: { current: '5', count: {} } },
    errorCount: '3',
    hasLogFile: 1,
  });
  const { available, hasErrors, errorMessage, statusCode } = status.d3MigrationStatus ?? {};
  assert.equal([available, hasErrors, errorMessage, statusCode], [true, false, '', undefined]);
  assert.equal(status.count?.complete, { current: 5, count: 0 });
  assert.equal([status.errorCount, status.hasLogFile], [3, undefined]);
});

test('a state that cannot be read costs no other one', () => {
  assert.equal(Object.keys(v.parse(MigrationStatuses, { a: 'x', b: {}, c: null })), ['b']);
});

test('a field without an id is no field, and one without a name has its id', () => {
  const { fields } = v.parse(EnterpriseFields, { fields: [{ id: 'a' }, { id: '' }, { displayName: 'B' }, 7, null] });
  assert.equal(fields, [{ id: 'a', displayName: 'a' }]);
  assert.equal(v.parse(EnterpriseFields, { fields: 'none' }).fields, []);
});

test('the reasons of a dry run are those that can be read', () => {
  const { users } = v.parse(DryRunReport, {
    users: { total: 3, reasons: [{ reason: 'A', count: 2, examples: ['x'] }, { reason: 7 }, 'x'] },
    groups: { total: 0 },
  });
  assert.equal(users, {
    total: 3,
    created: 0,
    merged: 0,
    skipped: 0,
    conflicts: 0,
    reasons: [{ reason: 'A', count: 2, examples: ['x'], outcome: '' }],
  });
});

test.run();
