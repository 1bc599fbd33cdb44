// Tests entries/sidemenu/use-drawer.ts, entries/sidemenu/
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
import { ADA, click, draw, press, slid, type Told } from './render-menu';

const { device } = page.happyDOM.settings;
const menu = <SideMenuPage data={ADA} />;
const OFFLINE: Failure = { ok: false, kind: 'network', status: 0, messageKey: 'ERROR_NETWORK', text: '' };
const isOut = () => /(^| )\[translate:100%\]/.test(one('[data-part=drawer]').className);
const focused = () => document.activeElement?.getAttribute('data-action') ?? document.activeElement?.tagName;

test.after.each(() => {
  device.prefersReducedMotion = 'no-preference';
});
test.after(cleanUp);

const WAYS: [name: string, close: (fakePage: Told) => unknown][] = [
  ['Escape', () => press('Escape')],
  ["the shell's word", ({ say }) => say({ type: 'CloseWindow' })],
  ['a click on the backdrop', () => one('[data-part=backdrop]').click()],
  ['its button', () => click('close')],
];

for (const [name, close] of WAYS) {
  test(`${name} closes it, once it has slid out`, async () => {
    const fakePage = await draw(menu);
    await close(fakePage);
    await painted();
    assert.is(isOut(), true);
    assert.equal(fakePage.told, []);
    await slid();
    assert.equal(fakePage.told, ['close']);
  });
}

for (const [place, flag] of [
  ['frame', 'true'],
  ['popup', 'true'],
  ['alone', null],
] as const) {
  test(`in a ${place} the menu ${flag ? 'holds the reminders back' : 'holds nothing back'} while it is there`, async () => {
    await draw(menu, { place });
    assert.is(sessionStorage.getItem(OPEN_FLAGS.menu), flag);
    cleanUp();
    await painted();
    assert.is(sessionStorage.getItem(OPEN_FLAGS.menu), null);
  });
}

test('where motion is reduced it does not slide', async () => {
  const { told } = await draw(menu);
  device.prefersReducedMotion = 'reduce';
  press('Escape');
  assert.equal(told, ['close']);
});

test('a shell that does not close it gets it back', async () => {
  const { told } = await draw(menu);
  press('Escape');
  await slid();
  assert.is(isOut(), true);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.is(isOut(), false);
  assert.equal(told, ['close']);
});

const ESCAPES: [place: WindowKind, told: string[]][] = [
  ['popup', ['close']],
  ['alone', []],
];
for (const [place, expected] of ESCAPES) {
  test(`Escape in a page that is ${place} does not slide`, async () => {
    const { told } = await draw(menu, { place });
    press('Escape');
    await painted();
    assert.equal(told, expected);
    assert.is(isOut(), false);
  });
}

test('the focus starts inside', async () => {
  await draw(menu);
  assert.is(focused(), 'H1');
});

test('arrows, Home and End go through the entries, and round', async () => {
  await draw(menu);
  const way = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'].map((key) => {
    press(key);
    return focused();
  });
  assert.equal(way, ['profile', 'absence', 'profile', 'logout', 'profile', 'logout', 'profile']);
});

test('arrows with a modifier are left to the browser, Tab too', async () => {
  await draw(menu);
  for (const init of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    press('ArrowDown', init);
  }
  press('Tab');
  assert.is(focused(), 'H1');
});

test('another session loads the menu anew', async () => {
  const { told, say } = await draw(menu);
  await say({ type: 'ResourceChanged', resource: '/identityprovider/config/apikey', action: 'changed' });
  assert.equal(told, []);
  await say({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
  assert.equal(told, ['reload']);
});

test('a menu that could not be loaded says why, tries again, and closes', async () => {
  const { told } = await draw(<MenuFailure failure={OFFLINE} />);
  assert.match(one('[data-part=error-card]').textContent ?? '', t('ERROR_NETWORK'));
  await click('retry');
  press('Escape');
  await slid();
  assert.equal(told, ['reload', 'close']);
});

test.run();
