import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  firstChoices,
  lockedChoices,
  mappingProblems,
  startOf,
  withMapping,
} from '../../../../../entries/provider/migration/migration-choices';
import { MigrationStatus, StartMigration } from '../../../../../shared/contract/migration';
import { statusOf } from './statuses';

for (const [withPasswords, isReRun, isOn, isLocked] of [
  [false, false, true, false],
  [true, false, true, true],
  [true, true, true, true],
  [false, true, false, false],
] as const)
  test(`passwords ${withPasswords ? '' : 'not '}chosen before, ${isReRun ? 're-run' : 'first run'}: ${isOn ? 'on' : 'off'}${isLocked ? ', locked' : ''}`, () => {
    assert.is(firstChoices(statusOf({ withPasswords }), isReRun).migratePasswords, isOn);
    assert.is(lockedChoices(statusOf({ withPasswords })).passwords, isLocked);
  });

test('mail addresses of an earlier run are on and locked; without a status nothing is', () => {
  for (const generateMailAddresses of [false, true]) {
    const status = statusOf({ generateMailAddresses });
    assert.is(firstChoices(status, true).generateMailAddresses, generateMailAddresses);
    assert.is(lockedChoices(status).mail, generateMailAddresses);
  }
  assert.equal(lockedChoices(v.parse(MigrationStatus, {})), { passwords: false, mail: false });
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

test('a destination that an earlier mapping has is a problem of the later ones', () => {
  let { mappings } = firstChoices(statusOf(), false);
  assert.is(mappingProblems(mappings).size, 0, 'many are not moved');
  for (const number of [3, 5, 8]) mappings = withMapping(mappings, { number, destination: 'division' });
  mappings = withMapping(mappings, { number: 4, destination: 'department' });
  assert.equal(Object.fromEntries(mappingProblems(mappings)), { 5: 3, 8: 3 });
});

test('the payload is what the server accepts, and a field that is not moved overwrites nothing', () => {
  const first = firstChoices(statusOf(), false);
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
