import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { firstChoices, startOf, withMapping } from '../../../../../entries/provider/migration/migration-choices';
import { MigrationStatus, StartMigration } from '../../../../../shared/contract/migration';
import { statusOf } from './statuses';

test('passwords are off in a re-run, unless an earlier run has chosen them', () => {
  const runs = [false, true].flatMap((withPasswords) =>
    [false, true].map((isReRun) => [withPasswords, isReRun] as const),
  );
  const isOn = runs.map(
    ([withPasswords, isReRun]) => firstChoices(statusOf({ withPasswords }), isReRun).migratePasswords,
  );
  assert.equal(isOn, [true, false, true, true]);
});

test('there are ten mappings in their order, those of the last run among them', () => {
  const optionalFieldMappings = [
    { number: 9, destination: 'division', overwrite: true },
    { number: 2, destination: 'department' },
    { number: 2, destination: 'again' },
    { number: 11, destination: 'out of range' },
    'no mapping',
  ];
  const { mappings } = firstChoices(statusOf({ optionalFieldMappings }), true);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const destinationOf = (number: number) => (number === 2 ? 'department' : number === 9 ? 'division' : null);
  assert.equal(
    mappings,
    numbers.map((number) => ({ number, destination: destinationOf(number), overwrite: number === 9 })),
  );
});

test('the payload is what the server accepts, and a field that is not moved overwrites nothing', () => {
  const first = firstChoices(v.parse(MigrationStatus, {}), false);
  let { mappings } = first;
  mappings = withMapping(mappings, { number: 1, destination: 'division', overwrite: true });
  mappings = withMapping(mappings, { number: 2, overwrite: true });
  const chosen = { ...first, mappings, updateMigratedUsers: true };
  const start = startOf(chosen, { providerId: '7', isReRun: false });
  assert.ok(v.is(StartMigration, start));
  assert.equal(start.optionalFieldMappings.slice(0, 2), [
    { number: 1, destination: 'division', overwrite: true },
    { number: 2, destination: null, overwrite: false },
  ]);
  assert.is(start.updateMigratedUsers, false, 'only a re-run updates');
  assert.is(startOf(chosen, { providerId: '7', isReRun: true }).updateMigratedUsers, true);
});

test.run();
