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
} from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';

const MAPPINGS = Array.from({ length: MAPPING_COUNT }, (_, index) => ({ number: index + 1, destination: null }));
const START = { providerId: '7', optionalFieldMappings: MAPPINGS };
const replaced = (index: number, mapping: unknown) => ({
  ...START,
  optionalFieldMappings: MAPPINGS.map((each, at) => (at === index ? mapping : each)),
});

const ACCEPTED: [what: string, start: object][] = [
  ['ten mappings', START],
  ['the whole payload', { ...START, reRun: true, updateMigratedUsers: true, migratePasswords: true }],
  ['a provider with a number as its id', { ...START, providerId: 7 }],
  ['a destination', replaced(3, { number: 4, destination: 'division', overwrite: true })],
];

const REFUSED: [what: string, start: object][] = [
  ['no provider', { optionalFieldMappings: MAPPINGS }],
  ['a provider with a long id', { ...START, providerId: 'x'.repeat(201) }],
  ['no mappings', { providerId: '7' }],
  ['nine mappings', { ...START, optionalFieldMappings: MAPPINGS.slice(1) }],
  ['eleven mappings', { ...START, optionalFieldMappings: [...MAPPINGS, { number: 1 }] }],
  ['a number twice', replaced(3, { number: 3 })],
  ['number 0', replaced(0, { number: 0 })],
  ['number 11', replaced(0, { number: 11 })],
  ['number 1.5', replaced(0, { number: 1.5 })],
  ['a long destination', replaced(0, { number: 1, destination: 'x'.repeat(201) })],
  ['a destination that is no text', replaced(0, { number: 1, destination: {} })],
];

test('a start has a provider and ten mappings, each with a number of its own', () => {
  for (const [what, start] of ACCEPTED) assert.is(v.is(StartMigration, start), true, what);
  for (const [what, start] of REFUSED) assert.is(v.is(StartMigration, start), false, what);
});

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

test('the id of a provider is a text of 1 to 200 characters', () => {
  const ids = ['7', 'x'.repeat(200), '', 'x'.repeat(201), 7, { id: '7' }];
  assert.equal(
    ids.map((id) => v.is(MigrationProviderId, id)),
    [true, true, false, false, false, false],
  );
});

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

test('the mappings of a status are those that can be read; ids and numbers may be texts, and a field blank', () => {
  const optionalFieldMappings = [
    { number: '1', destination: '' },
    { number: 2, destination: 7, overwrite: true },
    { number: 99 },
    'x',
    null,
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
