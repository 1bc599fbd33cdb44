import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiKeyAdminInfoPage } from '../../../../entries/apikeyadmininfo/ApiKeyAdminInfoPage';
import { ApiKeyAdminInfoData } from '../../../../shared/contract/account/unconfirmed-keys-reminder';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator, t } from '../../../../shared/i18n/translate';
import { act, button, setUpPage, textAt } from '../../../support/dom/page-controls';
import { one } from '../../../support/dom/render';

const PROFILE = 'dialog /identityprovider/profile 400x800';
const FLAG = 'idp-admin-api-key-dialog';
const REDIRECT = 'apikeyredirect';

const page = setUpPage(test, ApiKeyAdminInfoPage, {
  schema: ApiKeyAdminInfoData,
  sample: { count: 3 },
  path: '/apikeyadmininfo?from=avatar',
});
test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));
const flag = (name: string) => sessionStorage.getItem(name);

test('a warning with a text alternative names the number of keys, with both hints; the main button is last', async () => {
  for (const count of [1, 12]) {
    await page.show({ count });
    assert.is(textAt('count'), t('APIKEY_ADMIN_INFO_COUNT', { count }));
    assert.ok(one('[data-part=count]').parentElement?.textContent?.startsWith(t('NOTIFICATION_WARNING')));
  }
  for (const key of ['APIKEY_ADMIN_INFO_HINT_EXPIRE', 'APIKEY_ADMIN_INFO_HINT_REMIND'] as const)
    assert.ok(one('main').textContent.includes(t(key)), key);
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-part=dialog-actions] button')];
  assert.is(buttons.map(({ dataset }) => dataset.action).join(), 'dismiss,go');
});

test('dismiss sends one PUT to the page’s own address and closes; the open flag is set until then', async () => {
  await page.show();
  assert.is(flag(FLAG), 'true');
  button('dismiss').click();
  await act('dismiss');
  await act('go');
  const sent = page.calls.map(({ method, path, body }) => [method, path, body]);
  assert.equal(sent, [['PUT', '/identityprovider/apikeyadmininfo?from=avatar', null]]);
  assert.equal([button('go').disabled, page.shellCalls], [true, []]);
  await page.lastCall().answer(200);
  assert.equal([page.shellCalls, flag(REDIRECT)], [['closeWindow'], null]);
});

test('go sets the flag before it opens the profile, sends the PUT, and closes; only in a frame the flag stays', async () => {
  for (const [windowKind, after] of [
    ['frame', 'true'],
    ['popup', null],
    ['alone', null],
  ] as const) {
    Object.assign(page, { windowKind, allowsDialogs: true });
    page.shellCalls.length = 0;
    await page.show();
    const flags: (string | null)[] = [];
    const { push } = page.openedDialogs;
    page.openedDialogs.push = (dialog) => flags.push(flag(REDIRECT)) && push.call(page.openedDialogs, dialog);
    await act('go');
    page.openedDialogs.push = push;
    assert.equal([flags, page.lastCall().method], [['true'], 'PUT']);
    await page.lastCall().answer(200);
    assert.equal([page.shellCalls, page.navigations], [[PROFILE, 'closeWindow'], []]);
    assert.is(flag(REDIRECT), after, windowKind);
    sessionStorage.clear();
  }
});

test('if the popup is blocked, this window opens the profile', async () => {
  await page.show();
  await act('go');
  await page.lastCall().answer(200);
  const { shellCalls, navigations } = page;
  assert.equal([shellCalls, navigations, flag(REDIRECT)], [[PROFILE], ['/identityprovider/profile'], 'true']);
});

test.run();
