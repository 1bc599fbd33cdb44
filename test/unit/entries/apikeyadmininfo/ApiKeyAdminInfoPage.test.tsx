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

const PATH = '/apikeyadmininfo';
const PROFILE = { path: '/identityprovider/profile', width: 400, height: 800 };
const FLAG = 'idp-admin-api-key-dialog';
const REDIRECT = 'apikeyredirect';

const show = (count = 3) => fakePage.draw(<ApiKeyAdminInfoPage data={{ count }} />, `${PATH}?from=avatar`);
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

for (const count of [1, 2, 12]) {
  test(`the text names ${count} keys, with both hints`, async () => {
    await show(count);
    assert.is(one('[data-part=count]').textContent, t('APIKEY_ADMIN_INFO_COUNT', { count }));
    const text = one('main').textContent ?? '';
    for (const key of ['APIKEY_ADMIN_INFO_HINT_EXPIRE', 'APIKEY_ADMIN_INFO_HINT_REMIND'] as const) {
      assert.ok(text.includes(t(key)), key);
    }
  });
}

test('the warning has a text alternative, and the main button is last', async () => {
  await show();
  assert.ok(one('[data-part=count]').parentElement?.textContent?.startsWith(t('NOTIFICATION_WARNING')));
  const actions = [...document.querySelectorAll<HTMLElement>('[data-part=dialog-actions] button')];
  assert.equal(
    actions.map(({ dataset }) => dataset.action),
    ['dismiss', 'go'],
  );
});

test('the text has a singular', () => {
  assert.is.not(
    t('APIKEY_ADMIN_INFO_COUNT', { count: 1 }),
    t('APIKEY_ADMIN_INFO_COUNT', { count: 2 }).replace('2', '1'),
  );
});

test('dismiss sends one PUT to the page’s own address and closes', async () => {
  await show();
  button('dismiss').click();
  button('dismiss').click();
  await press('go');
  assert.equal(
    fakePage.calls.map(({ method, url, body }) => [method, url, body]),
    [['PUT', `http://localhost/identityprovider${PATH}?from=avatar`, undefined]],
  );
  assert.ok(button('go').disabled);
  assert.equal(fakePage.shellMessages, []);
  await fakePage.lastCall().answer(200);
  assert.equal(fakePage.shellMessages, ['closeWindow']);
  assert.equal([fakePage.openedDialogs, flag(REDIRECT)], [[], null]);
});

test('go sets the flag, opens the profile, sends the PUT, and closes', async () => {
  await show();
  const flags = await pressGo();
  assert.equal([fakePage.openedDialogs, flags], [[PROFILE], ['true']]);
  assert.is(fakePage.lastCall().method, 'PUT');
  await fakePage.lastCall().answer(200);
  assert.equal([fakePage.shellMessages, fakePage.navigations], [['closeWindow'], []]);
});

for (const [place, after] of [
  ['frame', 'true'],
  ['popup', null],
  ['alone', null],
] as const) {
  test(`with the place ${place} the flag ${after ? 'stays for the profile' : 'is removed once the profile has opened'}`, async () => {
    fakePage.windowKind = place;
    await show();
    const flags = await pressGo();
    assert.equal(flags, ['true']);
    await fakePage.lastCall().answer(200);
    assert.is(flag(REDIRECT), after);
  });
}

test('if the popup is blocked, this window opens the profile', async () => {
  await show();
  await press('go');
  await fakePage.lastCall().answer(200);
  assert.equal([fakePage.shellMessages, fakePage.navigations, flag(REDIRECT)], [[], [PROFILE.path], 'true']);
});

for (const choice of ['dismiss', 'go'] as const) {
  test(`a failure after ${choice} is notified; the next click closes the dialog`, async () => {
    await show();
    fakePage.allowsDialogs = true;
    await press(choice);
    await fakePage.lastCall().answer(500);
    assert.equal([fakePage.failures.map(({ status }) => status), fakePage.shellMessages], [[500], []]);
    assert.not(button('dismiss').disabled);
    await press('dismiss');
    await fakePage.lastCall().fail();
    assert.equal([fakePage.failures.length, fakePage.shellMessages], [1, ['closeWindow']]);
  });
}

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
