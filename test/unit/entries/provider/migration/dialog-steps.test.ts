import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stepsOf } from '../../../../../entries/provider/migration/dialog-steps';

const STEPS: [userDisplayFormat: string, groupDisplayFormat: string, isReRun: boolean, steps: string][] = [
  ['', '', false, 'welcome passwords mail mapping'],
  [' ', '', true, 'welcome passwords mail update mapping'],
  ['{displayName}', '', false, 'welcome names passwords mail mapping'],
  ['', '{cn}', true, 'welcome names passwords mail update mapping'],
];
for (const [userDisplayFormat, groupDisplayFormat, isReRun, steps] of STEPS)
  test(`“${userDisplayFormat}”, “${groupDisplayFormat}”, ${isReRun ? 're-run' : 'first run'}: ${steps}`, () =>
    assert.is(stepsOf({ userDisplayFormat, groupDisplayFormat, isReRun }).join(' '), steps));

test.run();
