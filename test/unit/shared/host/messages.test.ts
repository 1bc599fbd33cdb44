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

for (const message of OF_A_PAGE) {
  test(`the shell accepts ${JSON.stringify(message)}`, () => assert.equal(readPageMessage(message), message));
}

for (const message of OF_A_SHELL) {
  test(`the page accepts ${JSON.stringify(message)}`, () => assert.equal(readShellMessage(message), message));
}

test('the page accepts the bare string CloseWindow', () => {
  assert.equal(readShellMessage('CloseWindow'), CLOSE);
});

test('the shell does not', () => {
  assert.is(readPageMessage('CloseWindow'), undefined);
});

test('unknown fields of a theme, and those of the wrong type, are left out', () => {
  const theme = { IsDark: 'yes', PrimaryColor: 1, ErrorColor: '#800000', extra: '<script>' };
  const read = JSON.stringify(readShellMessage({ type: 'Theme', theme }));
  assert.is(read, '{"type":"Theme","theme":{"ErrorColor":"#800000"}}');
});

test('additional fields of a message are left out', () => {
  assert.equal(readPageMessage({ ...CLOSE, extra: 1 }), CLOSE);
  assert.equal(readShellMessage({ ...CHANGED, id: 7, extra: 1 }), CHANGED);
});

for (const [index, message] of HOSTILE_MESSAGES.entries()) {
  test(`neither side accepts hostile message ${index}`, () => {
    assert.is(readPageMessage(message), undefined);
    assert.is(readShellMessage(message), undefined);
  });
}

test('a page accepts no message of a page, and a shell none of a shell', () => {
  for (const message of OF_A_PAGE.slice(3)) assert.is(readShellMessage(message), undefined);
  for (const message of OF_A_SHELL.slice(3)) assert.is(readPageMessage(message), undefined);
});

test.run();
