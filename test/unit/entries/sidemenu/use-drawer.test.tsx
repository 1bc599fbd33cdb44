import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MenuFailure } from '../../../../entries/sidemenu/MenuFailure';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { SESSION_RESOURCE } from '../../../../shared/contract/addresses';
import type { WindowKind } from '../../../../shared/host/parent-window';
import type { Failure } from '../../../../shared/http/call';
import { t } from '../../../../shared/i18n/translate';
import { OPEN_FLAGS } from '../../../../shared/runtime/hooks/use-open-flag';
import { page } from '../../../dom';
import { cleanUp, one, painted } from '../../../render';
import { ADA, click, type FakeMenuShell, press, renderMenu, slid } from './render-menu';

const { device } = page.happyDOM.settings;
const menu = <SideMenuPage data={ADA} />;
const OFFLINE: Failure = { ok: false, kind: 'network', status: 0, messageKey: 'ERROR_NETWORK', text: '' };
const isOut = () => /(^| )\[translate:100%\]/.test(one('[data-part=drawer]').className);
const focused = () => document.activeElement?.getAttribute('data-action') ?? document.activeElement?.tagName;

test.after.each(() => {
  device.prefersReducedMotion = 'no-preference';
});
test.after(cleanUp);

const CLOSES: [name: string, close: (shell: FakeMenuShell) => unknown][] = [
  ['Escape', () => press('Escape')],
  ['the CloseWindow of the shell', ({ send }) => send({ type: 'CloseWindow' })],
  ['a click on the backdrop', () => one('[data-part=backdrop]').click()],
  ['its close button', () => click('close')],
];

for (const [name, close] of CLOSES) {
  test(`${name} closes the drawer after it has slid out`, async () => {
    const shell = await renderMenu(menu);
    await close(shell);
    await painted();
    assert.is(isOut(), true);
    assert.equal(shell.calls, []);
    await slid();
    assert.equal(shell.calls, ['close']);
  });
}

for (const [place, flag] of [
  ['frame', 'true'],
  ['popup', 'true'],
  ['alone', null],
] as const) {
  test(`with the place ${place} the menu ${flag ? 'sets its open flag' : 'sets no open flag'}`, async () => {
    await renderMenu(menu, { place });
    assert.is(sessionStorage.getItem(OPEN_FLAGS.menu), flag);
    cleanUp();
    await painted();
    assert.is(sessionStorage.getItem(OPEN_FLAGS.menu), null);
  });
}

test('with reduced motion the drawer does not slide', async () => {
  const { calls } = await renderMenu(menu);
  device.prefersReducedMotion = 'reduce';
  press('Escape');
  assert.equal(calls, ['close']);
});

test('a drawer that the shell does not close slides back in', async () => {
  const { calls } = await renderMenu(menu);
  press('Escape');
  await slid();
  assert.is(isOut(), true);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.is(isOut(), false);
  assert.equal(calls, ['close']);
});

const ESCAPES: [place: WindowKind, calls: string[]][] = [
  ['popup', ['close']],
  ['alone', []],
];
for (const [place, expected] of ESCAPES) {
  test(`with the place ${place} Escape does not slide the drawer`, async () => {
    const { calls } = await renderMenu(menu, { place });
    press('Escape');
    await painted();
    assert.equal(calls, expected);
    assert.is(isOut(), false);
  });
}

test('the heading has the initial focus', async () => {
  await renderMenu(menu);
  assert.is(focused(), 'H1');
});

test('the arrow keys, Home and End move the focus between the entries, and wrap around', async () => {
  await renderMenu(menu);
  const focusOrder = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'].map((key) => {
    press(key);
    return focused();
  });
  assert.equal(focusOrder, ['profile', 'absence', 'profile', 'logout', 'profile', 'logout', 'profile']);
});

test('arrow keys with a modifier, and Tab, are not handled', async () => {
  await renderMenu(menu);
  for (const init of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    press('ArrowDown', init);
  }
  press('Tab');
  assert.is(focused(), 'H1');
});

test('a change of the session loads the menu again', async () => {
  const { calls, send } = await renderMenu(menu);
  await send({ type: 'ResourceChanged', resource: '/identityprovider/config/apikey', action: 'changed' });
  assert.equal(calls, []);
  await send({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
  assert.equal(calls, ['reload']);
});

test('a menu that could not be loaded shows the error, can be retried, and closes', async () => {
  const { calls } = await renderMenu(<MenuFailure failure={OFFLINE} />);
  assert.match(one('[data-part=error-card]').textContent ?? '', t('ERROR_NETWORK'));
  await click('retry');
  press('Escape');
  await slid();
  assert.equal(calls, ['reload', 'close']);
});

test.run();
