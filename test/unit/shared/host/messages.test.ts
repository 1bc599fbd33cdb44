import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPageMessage } from '../../../../shared/host/child-windows';
import { readShellMessage } from '../../../../shared/host/parent-window';
import { HOSTILE_MESSAGES } from './hostile-messages';

const CHANGED = { type: 'ResourceChanged', resource: '/identityprovider/apikey/confirm', action: 'changed' };
const CLOSE = { type: 'CloseWindow' };

const OF_A_PAGE: unknown[] = [
  CLOSE,
  CHANGED,
  { ...CHANGED, id: 'a' },
  { type: 'ThemeRequest' },
  { type: 'Navigated', path: '/identityprovider/login', title: '' },
  { type: 'OpenDialog', path: '/identityprovider/apikey/confirm', width: 370, height: 600 },
  { type: 'Modal', open: true },
  { type: 'OpenPage', path: '/identityprovider/config/personalapikeys' },
];

const OF_A_SHELL: unknown[] = [
  CLOSE,
  CHANGED,
  { ...CHANGED, id: 'a' },
  { type: 'DialogClosed', path: '/identityprovider/apikey/confirm' },
  { type: 'ShellReady' },
  { type: 'Theme', theme: {} },
  { type: 'Theme', theme: { IsDark: true, PrimaryColor: '#145d87' } },
];

test('each side accepts the messages of the other, and none of its own', () => {
  for (const message of OF_A_PAGE) assert.equal(readPageMessage(message), message);
  for (const message of OF_A_SHELL) assert.equal(readShellMessage(message), message);
  for (const message of OF_A_PAGE.slice(3)) assert.is(readShellMessage(message), undefined);
  for (const message of OF_A_SHELL.slice(3)) assert.is(readPageMessage(message), undefined);
});

test('the page accepts the bare string CloseWindow, the shell does not', () => {
  assert.equal([readShellMessage('CloseWindow'), readPageMessage('CloseWindow')], [CLOSE, undefined]);
});

test('additional fields are left out, and so are those of a theme that are of the wrong type', () => {
  const theme = { IsDark: 'yes', PrimaryColor: 1, ErrorColor: '#800000', extra: '<script>' };
  const read = JSON.stringify(readShellMessage({ type: 'Theme', theme }));
  assert.is(read, '{"type":"Theme","theme":{"ErrorColor":"#800000"}}');
  assert.equal(readPageMessage({ ...CLOSE, extra: 1 }), CLOSE);
  assert.equal(readShellMessage({ ...CHANGED, id: 7, extra: 1 }), CHANGED);
});

test('neither side accepts a hostile message', () => {
  for (const [index, message] of HOSTILE_MESSAGES.entries())
    assert.equal([readPageMessage(message), readShellMessage(message)], [undefined, undefined], `message ${index}`);
});

test.run();
