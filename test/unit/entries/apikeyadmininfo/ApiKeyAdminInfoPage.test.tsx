// Tests entries/apikeyadmininfo/ApiKeyAdminInfoPage.tsx, entries/apikeyadmininfo/api.ts
// Tests entries/apikeyadmininfo/use-choice.ts
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

const draw = (count = 3) => fakePage.draw(<ApiKeyAdminInfoPage data={{ count }} />, `${PATH}?from=avatar`);
const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
const flag = (name: string) => sessionStorage.getItem(name);
async function press(action: string) {
  button(action).click();
  await painted();
}

for (const count of [1, 2, 12]) {
  test(`${count} keys are counted in words, with both hints`, async () => {
    await draw(count);
    assert.is(one('[data-part=count]').textContent, t('APIKEY_ADMIN_INFO_COUNT', { count }));
    const text = one('main').textContent ?? '';
    for (const key of ['APIKEY_ADMIN_INFO_HINT_EXPIRE', 'APIKEY_ADMIN_INFO_HINT_REMIND'] as const) {
      assert.ok(text.includes(t(key)), key);
    }
  });
}

test('the count is a warning in words too, and the way on stands last', async () => {
  await draw();
  assert.ok(one('[data-part=count]').parentElement?.textContent?.startsWith(t('NOTIFICATION_WARNING')));
  const actions = [...document.querySelectorAll<HTMLElement>('[data-part=dialog-actions] button')];
  assert.equal(
    actions.map(({ dataset }) => dataset.action),
    ['dismiss', 'go'],
  );
});

test('one key has words of its own', () => {
  assert.is.not(
    t('APIKEY_ADMIN_INFO_COUNT', { count: 1 }),
    t('APIKEY_ADMIN_INFO_COUNT', { count: 2 }).replace('2', '1'),
  );
});

test('not now tells the server at this very address, once, and then closes', async () => {
  await draw();
  button('dismiss').click();
  button('dismiss').click();
  await press('go');
  assert.equal(
    fakePage.asked.map(({ method, url, body }) => [method, url, body]),
    [['PUT', `http://localhost/identityprovider${PATH}?from=avatar`, undefined]],
  );
  assert.ok(button('go').disabled);
  assert.equal(fakePage.told, []);
  await fakePage.last().answer(200);
  assert.equal(fakePage.told, ['closeWindow']);
  assert.equal([fakePage.opened, flag(REDIRECT)], [[], null]);
});

test('the way to the keys sets its flag before the profile opens, tells the server, and closes', async () => {
  await draw();
  fakePage.opens = true;
  const flags: (string | null)[] = [];
  const { push } = fakePage.opened;
  fakePage.opened.push = (dialog) => flags.push(flag(REDIRECT)) && push.call(fakePage.opened, dialog);
  await press('go');
  fakePage.opened.push = push;
  assert.equal([fakePage.opened, flags], [[PROFILE], ['true']]);
  assert.is(fakePage.last().method, 'PUT');
  await fakePage.last().answer(200);
  assert.equal([fakePage.told, fakePage.left], [['closeWindow'], []]);
});

for (const [place, after] of [
  ['frame', 'true'],
  ['popup', null],
  ['alone', null],
] as const) {
  test(`in a ${place} the flag is ${after ? 'left to the profile' : 'gone once the profile has its copy'}`, async () => {
    fakePage.place = place;
    await draw();
    fakePage.opens = true;
    const flags: (string | null)[] = [];
    const { push } = fakePage.opened;
    fakePage.opened.push = (dialog) => flags.push(flag(REDIRECT)) && push.call(fakePage.opened, dialog);
    await press('go');
    fakePage.opened.push = push;
    assert.equal(flags, ['true']);
    await fakePage.last().answer(200);
    assert.is(flag(REDIRECT), after);
  });
}

test('where the profile cannot open, this window goes there', async () => {
  await draw();
  await press('go');
  await fakePage.last().answer(200);
  assert.equal([fakePage.told, fakePage.left, flag(REDIRECT)], [[], [PROFILE.path], 'true']);
});

for (const choice of ['dismiss', 'go'] as const) {
  test(`a failure after ${choice} is told; the next choice closes all the same`, async () => {
    await draw();
    fakePage.opens = true;
    await press(choice);
    await fakePage.last().answer(500);
    assert.equal([fakePage.failures.map(({ status }) => status), fakePage.told], [[500], []]);
    assert.not(button('dismiss').disabled);
    await press('dismiss');
    await fakePage.last().fail();
    assert.equal([fakePage.failures.length, fakePage.told], [1, ['closeWindow']]);
  });
}

for (const [how, leave] of [
  ['closes', () => cleanUp()],
  ['is hidden', () => dispatchEvent(new Event('pagehide'))],
  ['is unloaded', () => dispatchEvent(new Event('unload'))],
] as const) {
  test(`the flag stands while it is open, and goes when it ${how}`, async () => {
    await draw();
    assert.is(flag(FLAG), 'true');
    leave();
    await painted();
    assert.is(flag(FLAG), null);
  });
}

test.run();
