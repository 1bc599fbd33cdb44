import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  incompleteStep,
  isComplete,
  type MigrationStep,
  stepsOf,
} from '../../../../../entries/provider/migration/dialog-steps';
import { firstChoices, withMapping } from '../../../../../entries/provider/migration/migration-choices';
import { statusOf } from './statuses';

const STEPS: [userDisplayFormat: string, groupDisplayFormat: string, isReRun: boolean, steps: string][] = [
  ['', '', false, 'welcome passwords mail mapping'],
  [' ', '', true, 'welcome passwords mail update mapping'],
  ['{displayName}', '', false, 'welcome names passwords mail mapping'],
  ['', '{cn}', true, 'welcome names passwords mail update mapping'],
];
for (const [userDisplayFormat, groupDisplayFormat, isReRun, steps] of STEPS)
  test(`“${userDisplayFormat}”, “${groupDisplayFormat}”, ${isReRun ? 're-run' : 'first run'}: ${steps}`, () =>
    assert.is(stepsOf({ userDisplayFormat, groupDisplayFormat, isReRun }).join(' '), steps));

test('the names must be acknowledged, and no destination be there twice, before the start', () => {
  const first = firstChoices(statusOf(), false);
  const mappings = [1, 2].reduce(
    (all, number) => withMapping(all, { number, destination: 'division' }),
    first.mappings,
  );
  const steps: MigrationStep[] = ['welcome', 'names', 'passwords', 'mapping'];
  const acknowledged = { ...first, isAcknowledged: true };
  assert.is(incompleteStep(steps, first), 'names');
  assert.is(incompleteStep(['welcome', 'mapping'], first), undefined);
  assert.is(incompleteStep(steps, acknowledged), undefined);
  assert.is(incompleteStep(steps, { ...first, mappings }), 'names');
  assert.is(incompleteStep(steps, { ...acknowledged, mappings }), 'mapping');
  assert.equal(
    steps.map((step) => isComplete(step, { ...first, mappings })),
    [true, false, true, false],
  );
});

test.run();
