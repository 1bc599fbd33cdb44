import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  incompleteStep,
  isComplete,
  type MigrationStep,
  stepsOf,
} from '../../../../../entries/provider/migration/dialog-steps';
import { firstChoices, withMapping } from '../../../../../entries/provider/migration/migration-choices';
import { MigrationStatus } from '../../../../../shared/contract/migration';

const FIRST = firstChoices(v.parse(MigrationStatus, {}), false);
const TWICE = [1, 2].reduce((all, number) => withMapping(all, { number, destination: 'division' }), FIRST.mappings);

for (const userDisplayFormat of ['', ' ', '{displayName}']) {
  for (const groupDisplayFormat of ['', '{cn}']) {
    for (const isReRun of [false, true]) {
      const hasFormat = userDisplayFormat.trim() !== '' || groupDisplayFormat !== '';
      const steps = stepsOf({ userDisplayFormat, groupDisplayFormat, isReRun });
      const expected: MigrationStep[] = ['welcome', 'passwords', 'mail', 'mapping'];
      if (isReRun) expected.splice(3, 0, 'update');
      if (hasFormat) expected.splice(1, 0, 'names');

      test(`“${userDisplayFormat}”, “${groupDisplayFormat}”, ${isReRun ? 're-run' : 'first run'}: ${expected.join()}`, () => {
        assert.equal(steps, expected);
      });

      for (const isAcknowledged of [false, true]) {
        for (const isTwice of [false, true]) {
          const choices = { ...FIRST, isAcknowledged, mappings: isTwice ? TWICE : FIRST.mappings };
          const blocking = hasFormat && !isAcknowledged ? 'names' : isTwice ? 'mapping' : undefined;
          test(`${steps.join()}, ${isAcknowledged ? '' : 'not '}acknowledged, ${isTwice ? 'a destination twice' : 'each once'}: ${blocking ?? 'may start'}`, () => {
            assert.is(incompleteStep(steps, choices), blocking);
            for (const step of steps) {
              const wrong = (step === 'names' && !isAcknowledged) || (step === 'mapping' && isTwice);
              assert.is(isComplete(step, choices), !wrong, step);
            }
          });
        }
      }
    }
  }
}

test.run();
