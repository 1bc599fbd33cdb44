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
  const { onShellPage, onTwoFactorSettings } = readDialogConditions({ path: '/shell' });
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

test('a page around the avatar or beside it is busy while it shows a dialog, has unsaved changes, or has text in the focused field', () => {
  const pageWith = (html: string) => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = html;
    const querySelector = (selector: string) => page.querySelector(selector);
    const document_ = { querySelector, activeElement: querySelector('[autofocus]') };
    return { location: { pathname: '/' }, document: document_ };
  };
  for (const [html, expected] of [
    ['<dialog></dialog><input value="text"><input autofocus>', false],
    ['<dialog open></dialog>', true],
    ['<div role="dialog" aria-modal="true"></div>', true],
    ['<p data-unsaved></p>', true],
    ['<input autofocus value="text">', true],
    ['<input autofocus type="password" value="text">', true],
    ['<textarea autofocus>text</textarea>', true],
    ['<input autofocus readonly value="text">', false],
    ['<input autofocus type="checkbox" value="text">', false],
    ['<button autofocus value="text"></button>', false],
  ] as const) {
    for (const windows of [[pageWith(html)], [pageWith(''), Object.create(CROSS_ORIGIN), pageWith(html)]]) {
      const [parent, ...frames] = windows;
      const restore = replace({ parent: Object.assign({ ...parent }, frames, { length: frames.length }) });
      assert.is(readDialogConditions().isHostBusy, expected, html);
      restore();
    }
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
