import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isInLegacyShell, isShellPath, readHostState } from '../../../../entries/avatar/host-state';
import { setCookie } from '../../../../shared/browser/cookie';
import { isTwoFactorPath } from '../../../../shared/browser/window-path';
import { KNOWN_DIALOGS, OPEN_FLAGS } from '../../../../shared/runtime/hooks/use-open-flag';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';

const SETTINGS = '/identityprovider/twofactor';

const FOREIGN = {
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError');
  },
};

let restore = () => {};

/** Replaces the parent by a page with frames at these paths; undefined is a cross-origin page. */
function setParent(path: string | undefined, frames: readonly (string | undefined)[] = []): void {
  const windows = frames.map(windowAt);
  restore = replaceGlobals({ parent: Object.assign(windowAt(path), windows, { length: windows.length }) });
}

function windowAt(path: string | undefined): object {
  return path === undefined ? Object.create(FOREIGN) : { location: { pathname: path } };
}

test.before.each(() => resetPage());
test.after.each(() => {
  restore();
  restore = () => {};
});

for (const [path, expected] of [
  ['/shell', true],
  ['/shell/', true],
  ['/shell/anything', true],
  ['/shells', false],
  ['/my/shell', false],
  ['/', false],
] as const) {
  test(`${path} is ${expected ? 'a' : 'not a'} shell page`, () => {
    assert.is(isShellPath(path), expected);
    setParent(path);
    assert.is(readHostState().onShellPage, expected);
  });
}

for (const [path, expected] of [
  [SETTINGS, true],
  [`${SETTINGS}/`, true],
  [`${SETTINGS}/dialog`, false],
  ['/other/identityprovider/twofactor', false],
] as const) {
  test(`${path} is ${expected ? '' : 'not '}the two-factor settings`, () => assert.is(isTwoFactorPath(path), expected));
}

test('the two-factor settings are found in the parent page and in its frames', () => {
  for (const [path, frames, expected] of [
    [SETTINGS, [], true],
    ['/', ['/identityprovider/avatar', SETTINGS], true],
    [undefined, [undefined, SETTINGS], true],
    [undefined, [undefined], false],
    ['/', ['/identityprovider/config'], false],
  ] as const) {
    setParent(path, frames);
    assert.is(readHostState().onTwoFactorSettings, expected, `${path} with ${frames.join()}`);
    restore();
  }
});

test('a cross-origin parent, and a page without a parent, have no path', () => {
  assert.equal([readHostState().onShellPage, readHostState().onTwoFactorSettings], [false, false]);
  setParent(undefined, [undefined]);
  assert.equal([readHostState().onShellPage, readHostState().onTwoFactorSettings], [false, false]);
});

for (const dialog of KNOWN_DIALOGS) {
  const flag = OPEN_FLAGS[dialog];
  test(`${flag} in the session storage marks ${dialog} as open`, () => {
    assert.equal([...readHostState().flaggedOpen], []);
    sessionStorage.setItem(flag, 'true');
    assert.equal([...readHostState().flaggedOpen], [dialog]);
  });
}

for (const value of ['', 'false', '0']) {
  test(`the flag ${JSON.stringify(value)} marks no dialog as open`, () => {
    sessionStorage.setItem(OPEN_FLAGS.absence, value);
    assert.equal([...readHostState().flaggedOpen], []);
  });
}

test('a storage that the browser blocks marks no dialog as open', () => {
  restore = replaceGlobals({
    sessionStorage: {
      getItem() {
        throw new DOMException('', 'SecurityError');
      },
    },
  });
  assert.equal([...readHostState().flaggedOpen], []);
});

test('without the cookie the shell is not a legacy shell', () => assert.is(isInLegacyShell(), false));

for (const [value, expected] of [
  ['true', true],
  ['1', true],
  ['false', false],
  ['False', false],
  ['0', false],
] as const) {
  test(`isLegacyShell=${value} is read as ${expected}`, () => {
    setCookie({ name: 'isLegacyShell', value, maxAge: 60 });
    assert.is(isInLegacyShell(), expected);
  });
}

test.run();
