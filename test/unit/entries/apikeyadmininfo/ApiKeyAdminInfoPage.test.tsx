import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiKeyAdminInfoPage } from '../../../../entries/apikeyadmininfo/ApiKeyAdminInfoPage';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator, t } from '../../../../shared/i18n/translate';
import { cleanUp, one, painted } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const PROFILE = 'dialog /identityprovider/profile 400x800';
const FLAG = 'idp-admin-api-key-dialog';
const REDIRECT = 'apikeyredirect';

const show = (count = 3) => fakePage.draw(<ApiKeyAdminInfoPage data={{ count }} />, '/apikeyadmininfo?from=avatar');
const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
const flag = (name: string) => sessionStorage.getItem(name);
async function press(action: string) {
  button(action).click();
  await painted();
}

/** Presses the button that opens the keys; returns the values of the flag when dialogs opened. */
async function pressGo(): Promise<(string | null)[]> {
  fakePage.allowsDialogs = true;
  const flags: (string | null)[] = [];
  const { push } = fakePage.openedDialogs;
  fakePage.openedDialogs.push = (dialog) => flags.push(flag(REDIRECT)) && push.call(fakePage.openedDialogs, dialog);
  await press('go');
  fakePage.openedDialogs.push = push;
  return flags;
}

test('a warning with a text alternative names the number of keys, with both hints; the main button is last', async () => {
  for (const count of [1, 12]) {
    await show(count);
    assert.is(one('[data-part=count]').textContent, t('APIKEY_ADMIN_INFO_COUNT', { count }));
    assert.ok(one('[data-part=count]').parentElement?.textContent?.startsWith(t('NOTIFICATION_WARNING')));
  }
  const text = one('main').textContent ?? '';
  for (const key of ['APIKEY_ADMIN_INFO_HINT_EXPIRE', 'APIKEY_ADMIN_INFO_HINT_REMIND'] as const)
    assert.ok(text.includes(t(key)), key);
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-part=dialog-actions] button')];
  assert.equal(
    buttons.map(({ dataset }) => dataset.action),
    ['dismiss', 'go'],
  );
});

test('dismiss sends one PUT to the page’s own address and closes', async () => {
  await show();
  button('dismiss').click();
  button('dismiss').click();
  await press('go');
  assert.equal(
    fakePage.calls.map(({ method, path, body }) => [method, path, body]),
    [['PUT', '/identityprovider/apikeyadmininfo?from=avatar', undefined]],
  );
  assert.equal([button('go').disabled, fakePage.shellCalls], [true, []]);
  await fakePage.lastCall().answer(200);
  assert.equal([fakePage.shellCalls, flag(REDIRECT)], [['closeWindow'], null]);
});

for (const [windowKind, after] of [
  ['frame', 'true'],
  ['popup', null],
  ['alone', null],
] as const) {
  test(`go sets the flag, opens the profile, sends the PUT, and closes; in a ${windowKind} the flag ${after ? 'stays' : 'is then removed'}`, async () => {
    fakePage.windowKind = windowKind;
    await show();
    assert.equal(await pressGo(), ['true']);
    assert.is(fakePage.lastCall().method, 'PUT');
    await fakePage.lastCall().answer(200);
    assert.equal([fakePage.shellCalls, fakePage.navigations], [[PROFILE, 'closeWindow'], []]);
    assert.is(flag(REDIRECT), after);
  });
}

test('if the popup is blocked, this window opens the profile', async () => {
  await show();
  await press('go');
  await fakePage.lastCall().answer(200);
  const { shellCalls, navigations } = fakePage;
  assert.equal([shellCalls, navigations, flag(REDIRECT)], [[PROFILE], ['/identityprovider/profile'], 'true']);
});

test('a failure is notified; the next click closes the dialog', async () => {
  await show();
  await pressGo();
  await fakePage.lastCall().answer(500);
  assert.equal([fakePage.failures.length, fakePage.shellCalls], [1, [PROFILE]]);
  assert.not(button('dismiss').disabled);
  await press('dismiss');
  await fakePage.lastCall().fail();
  assert.equal([fakePage.failures.length, fakePage.shellCalls], [1, [PROFILE, 'closeWindow']]);
});

for (const [how, leave] of [
  ['closes', () => cleanUp()],
  ['is hidden', () => dispatchEvent(new Event('pagehide'))],
] as const) {
  test(`the open flag is removed when the page ${how}`, async () => {
    await show();
    assert.is(flag(FLAG), 'true');
    leave();
    await painted();
    assert.is(flag(FLAG), null);
  });
}

test.run();
