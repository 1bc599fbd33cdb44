import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { opensProfile } from '../../../../entries/avatar/use-keyboard';

for (const key of ['Enter', ' ', 'a', 'ArrowDown', 'F5', 'Delete', 'Home', 'Dead', 'Unidentified']) {
  test(`${JSON.stringify(key)} opens the profile`, () => assert.is(opensProfile(key), true));
}

for (const key of ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']) {
  test(`${key} does not open the profile`, () => assert.is(opensProfile(key), false));
}

test.run();
