import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { stepsOf } from '../../../../../../entries/provider/migration/dialog/dialog-steps';
import {
  destinationOptions,
  fieldText,
  NOT_MOVED,
} from '../../../../../../entries/provider/migration/dialog/enterprise-fields';
import {
  firstChoices,
  startOf,
  withMapping,
} from '../../../../../../entries/provider/migration/dialog/migration-choices';
import { unmetPrecondition } from '../../../../../../entries/provider/migration/dialog/start-preconditions';
import {
  EnterpriseFields,
  MigrationStatus,
  StartMigration,
} from '../../../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { statusOf } from '../statuses';

test('display names are a step where there is a format for them', () => {
  const formats = { userDisplayFormat: ' ', groupDisplayFormat: '', isReRun: true };
  assert.is(stepsOf(formats).join(' '), 'welcome passwords mail update mapping');
  assert.is(
    stepsOf({ ...formats, groupDisplayFormat: '{cn}' }).join(' '),
    'welcome names passwords mail update mapping',
  );
});

test('passwords are off in a re-run, unless an earlier run has chosen them', () => {
  for (const [withPasswords, isReRun, isOn] of [
    [false, false, true],
    [false, true, false],
    [true, true, true],
  ] as const)
    assert.is(firstChoices(statusOf({ withPasswords }), isReRun).migratePasswords, isOn);
  const { generateMailAddresses, mappings } = firstChoices(v.parse(MigrationStatus, {}), false);
  assert.equal([generateMailAddresses, mappings.length], [false, 10]);
});

test('there are ten mappings in their order, those of the last run among them, and one that moves nothing overwrites nothing', () => {
  const optionalFieldMappings = [
    { number: 9, destination: 'division', overwrite: true },
    { number: 2, destination: 'department' },
    { number: 2, destination: 'again' },
    { number: 11, destination: 'out of range' },
    'no mapping',
  ];
  const first = firstChoices(statusOf({ optionalFieldMappings }), true);
  const shown = first.mappings.map(({ number, destination, overwrite }) => `${number} ${destination} ${overwrite}`);
  const none = (number: number) => `${number} null false`;
  assert.equal(shown.slice(0, 3), [none(1), '2 department false', none(3)]);
  assert.equal([shown.length, shown[8], shown[9]], [10, '9 division true', none(10)]);
  const mappings = withMapping(first.mappings, { number: 3, overwrite: true });
  const start = startOf({ ...first, mappings, updateMigratedUsers: true }, { providerId: '7', isReRun: false });
  assert.ok(v.is(StartMigration, start));
  assert.equal(start.optionalFieldMappings[2], { number: 3, destination: null, overwrite: false });
  assert.is(start.updateMigratedUsers, false, 'only a re-run updates');
});

test('known fields have a text of the page, others the server’s: shortened, and a dash where nobody can see one', () => {
  for (const [id, displayName, text] of [
    ['employeeNumber', 'x', 'MIGRATION_FIELD_EMPLOYEE_NUMBER'],
    ['costCenter', 'x', 'MIGRATION_FIELD_COST_CENTER'],
    ['organization', 'x', 'MIGRATION_FIELD_ORGANIZATION'],
    ['department', 'x', 'MIGRATION_FIELD_DEPARTMENT'],
    ['x', 'x'.repeat(1e6), `${'x'.repeat(100)}…`],
    ['x', '\u200b', '–'],
  ] as const)
    assert.is(fieldText({ id, displayName }), text);
});

test('each field of the server is offered once, and one that it no longer has until another is chosen', () => {
  const { fields } = v.parse(EnterpriseFields, {
    fields: [{ id: 'a', displayName: 'A' }, { id: 'a', displayName: 'A' }, { id: 'b' }, { id: '' }, 7],
  });
  const offered = (destination: string | null) =>
    destinationOptions(fields, { number: 1, destination, overwrite: false }).map(
      ({ value, text }) => `${value} ${text}`,
    );
  assert.equal(offered(null), [`${NOT_MOVED} MIGRATION_FIELD_NONE`, 'a A', 'b b']);
  assert.match(offered('gone').at(-1) ?? '', /^gone /);
});

const BEGUN = { systemStatus: 'migration in progress' };
const MOVING = { systemStatus: 'migrated', isFinished: true, withPasswords: true };

test('a start that is not possible any more says why', () => {
  for (const [migration, isReRun, problem] of [
    [{}, false, undefined],
    [BEGUN, true, undefined],
    [{}, true, undefined],
    [{ ...BEGUN, isActive: true }, false, 'RUNNING'],
    [{ ...BEGUN, isActive: true }, true, 'RUNNING'],
    [BEGUN, false, 'STARTED'],
    [MOVING, true, 'RUNNING'],
    [{ available: false }, false, 'UNAVAILABLE'],
    [{ userCanStart: false }, false, 'NOT_ALLOWED'],
    [{ versionOutdated: true }, true, 'OUTDATED'],
  ] as const) {
    const told = unmetPrecondition(statusOf(migration), isReRun)?.replace(/^MIGRATION_(PROBLEM|ALERT)_/, '');
    assert.is(told, problem, JSON.stringify([migration, isReRun]));
  }
  assert.is(unmetPrecondition(statusOf({}, { isFeatureDeactivated: true }), false), 'MIGRATION_ALERT_DEACTIVATED');
});

test.run();
