// Tests entries/avatar/use-keyboard.ts, entries/avatar/opens-profile.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { opensProfile } from '../../../../entries/avatar/opens-profile';

for (const key of ['Enter', ' ', 'a', 'ArrowDown', 'F5', 'Delete', 'Home', 'Dead', 'Unidentified']) {
  test(`${JSON.stringify(key)} opens the profile`, () => assert.is(opensProfile(key), true));
}

for (const key of ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']) {
  test(`${key} alone does not`, () => assert.is(opensProfile(key), false));
}

test.run();
