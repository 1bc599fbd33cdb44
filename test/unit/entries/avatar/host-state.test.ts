// Tests entries/avatar/host-state.ts, entries/avatar/says-yes.ts
import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isShellPath, isTwoFactorPath, readHostState } from '../../../../entries/avatar/host-state';
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

/** A page around this one, with frames at these paths; undefined is a page of another origin. */
function around(path: string | undefined, frames: readonly (string | undefined)[] = []): void {
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
  test(`${path} is ${expected ? 'a' : 'no'} shell page`, () => {
    assert.is(isShellPath(path), expected);
    around(path);
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

test('the two-factor settings are seen in the page around, and in its frames', () => {
  for (const [path, frames, expected] of [
    [SETTINGS, [], true],
    ['/', ['/identityprovider/avatar', SETTINGS], true],
    [undefined, [undefined, SETTINGS], true],
    [undefined, [undefined], false],
    ['/', ['/identityprovider/config'], false],
  ] as const) {
    around(path, frames);
    assert.is(readHostState().onTwoFactorSettings, expected, `${path} with ${frames.join()}`);
    restore();
  }
});

test('a foreign page around says nothing, and neither does a page that stands alone', () => {
  assert.equal([readHostState().onShellPage, readHostState().onTwoFactorSettings], [false, false]);
  around(undefined, [undefined]);
  assert.equal([readHostState().onShellPage, readHostState().onTwoFactorSettings], [false, false]);
});

for (const dialog of KNOWN_DIALOGS) {
  const flag = OPEN_FLAGS[dialog];
  test(`${flag} in the session storage says that ${dialog} is open`, () => {
    assert.equal([...readHostState().flaggedOpen], []);
    sessionStorage.setItem(flag, 'true');
    assert.equal([...readHostState().flaggedOpen], [dialog]);
  });
}

for (const no of ['', 'false', '0']) {
  test(`a flag that says ${JSON.stringify(no)} says that nothing is open`, () => {
    sessionStorage.setItem(OPEN_FLAGS.absence, no);
    assert.equal([...readHostState().flaggedOpen], []);
  });
}

test('a browser that keeps its storage from the frame flags nothing', () => {
  restore = replaceGlobals({
    sessionStorage: {
      getItem() {
        throw new DOMException('', 'SecurityError');
      },
    },
  });
  assert.equal([...readHostState().flaggedOpen], []);
});

test.run();
