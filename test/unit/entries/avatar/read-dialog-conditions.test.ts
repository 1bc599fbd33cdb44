import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isInLegacyShell, readDialogConditions } from '../../../../entries/avatar/read-dialog-conditions';
import { setCookie } from '../../../../shared/browser/cookie';
import { isTwoFactorPath } from '../../../../shared/browser/is-two-factor-path';
import { KNOWN_DIALOGS, OPEN_FLAGS } from '../../../../shared/contract/session-storage-keys';
import { setUpWindow } from '../../shared/host/fake-window';
import { CROSS_ORIGIN } from './avatar-data';

const SETTINGS = '/identityprovider/twofactor';

const { replace } = setUpWindow(test);

/** Replaces the parent by a page with frames at these paths; undefined is a cross-origin page. */
function setParent(path: string | undefined, frames: readonly (string | undefined)[] = []): () => void {
  const windows = frames.map(windowAt);
  return replace({ parent: Object.assign(windowAt(path), windows, { length: windows.length }) });
}

const windowAt = (path: string | undefined): object =>
  path === undefined ? Object.create(CROSS_ORIGIN) : { location: { pathname: path } };

test('a shell page is /shell, or below it', () => {
  for (const [path, expected] of [
    ['/shell', true],
    ['/shell/anything', true],
    ['/shells', false],
    ['/my/shell', false],
    [undefined, false],
  ] as const) {
    const restore = setParent(path);
    assert.is(readDialogConditions().onShellPage, expected, path);
    restore();
  }
  const { onShellPage, onTwoFactorSettings } = readDialogConditions('/shell');
  assert.equal([onShellPage, onTwoFactorSettings], [false, false], 'without a parent');
});

test('the two-factor settings have one path, and are found in the parent page and in its frames', () => {
  const paths = [SETTINGS, `${SETTINGS}/`, `${SETTINGS}/dialog`, `/other${SETTINGS}`, '/', ''];
  assert.equal(paths.map(isTwoFactorPath), [true, true, false, false, false, false]);
  for (const [path, frames, expected] of [
    [SETTINGS, [], true],
    ['/', ['/identityprovider/avatar', SETTINGS], true],
    [undefined, [undefined, SETTINGS], true],
    [undefined, [undefined], false],
    ['/', ['/identityprovider/config'], false],
  ] as const) {
    setParent(path, frames);
    assert.is(readDialogConditions().onTwoFactorSettings, expected, `${path} with ${frames.join()}`);
  }
});

test('a flag in the session storage marks its dialog as open, unless it is empty, false or 0, or the storage is blocked', () => {
  for (const dialog of KNOWN_DIALOGS) {
    for (const value of ['', 'false', '0', 'true']) {
      sessionStorage.setItem(OPEN_FLAGS[dialog], value);
      assert.equal([...readDialogConditions().flaggedOpen], value === 'true' ? [dialog] : [], `${dialog} ${value}`);
    }
    sessionStorage.clear();
  }
  const getItem = () => {
    throw new DOMException('', 'SecurityError');
  };
  replace({ sessionStorage: { getItem } });
  assert.equal([...readDialogConditions().flaggedOpen], []);
});

test('a legacy shell has set its cookie, and not to false or 0', () => {
  assert.is(isInLegacyShell(), false);
  for (const value of ['true', '1', 'false', 'False', '0']) {
    setCookie({ name: 'isLegacyShell', value, maxAge: 60 });
    assert.is(isInLegacyShell(), ['true', '1'].includes(value), value);
  }
});

test.run();
