import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isInLegacyShell } from '../../../../entries/avatar/legacy-shell';
import { setCookie } from '../../../../shared/browser/cookie';
import { resetPage } from '../../../dom';

test.before.each(() => resetPage());

test('without the cookie the shell is none of the older ones', () => assert.is(isInLegacyShell(), false));

for (const [value, expected] of [
  ['true', true],
  ['1', true],
  ['false', false],
  ['False', false],
  ['0', false],
] as const) {
  test(`isLegacyShell=${value} says ${expected}`, () => {
    setCookie({ name: 'isLegacyShell', value, maxAge: 60 });
    assert.is(isInLegacyShell(), expected);
  });
}

test.run();
