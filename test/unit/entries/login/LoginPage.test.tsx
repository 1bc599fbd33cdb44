// Tests entries/login/LoginPage.tsx, entries/login/
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { LoginPage } from '../../../../entries/login/LoginPage';
import { LoginData } from '../../../../shared/contract/login';
import { setTranslator } from '../../../../shared/i18n/translate';
import { appears, one, painted, type, until } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const { replace } = location;
const replaced: string[] = [];
let popup: { closed: boolean } | null = null;
const realOpen = globalThis.open;

test.before(async () => {
  setTranslator((key, values) => [key, ...Object.values(values ?? {})].join(' '));
  location.replace = (address) => void replaced.push(String(address));
  globalThis.open = () => Object(popup);
  // A chunk of its own: from here on it is loaded.
  frame();
  await draw({ ...FORCED, cookiesInFrames: true });
  await appears('[data-part=popup-login]');
  Reflect.set(globalThis, 'parent', globalThis);
});
test.before.each(() => {
  replaced.length = 0;
  popup = { closed: false };
});
test.after.each(() => {
  Reflect.set(globalThis, 'parent', globalThis);
  setCookieEnabled(undefined);
});
test.after(() => {
  setTranslator(undefined);
  location.replace = replace;
  globalThis.open = realOpen;
});

const PROVIDER = { id: '1', description: 'One', url: '/identityprovider/openid/1' };
const dataOf = (data: object) => v.parse(LoginData, { showUserLogin: true, ...data });
const draw = (data: object, query = '') => fakePage.draw(<LoginPage data={dataOf(data)} />, `/login${query}`);

/** A frame in a page of another origin, whose location nobody may read. */
function frame(origin?: string) {
  const around = origin === undefined ? {} : { location: { origin } };
  const hidden = {
    get: () => {
      throw new DOMException('', 'SecurityError');
    },
  };
  Reflect.set(globalThis, 'parent', origin === undefined ? Object.defineProperty(around, 'location', hidden) : around);
}

/** What the browser says of cookies; without a value what happy-dom says. */
function setCookieEnabled(value: boolean | undefined) {
  Reflect.deleteProperty(navigator, 'cookieEnabled');
  if (value !== undefined) Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value });
}

async function submit() {
  await type('[name=User]', 'ada');
  await type('[name=Password]', 'secret');
  one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await painted();
}

test('after too many tries the hint with the status stands beside the countdown', async () => {
  await draw({});
  await submit();
  await fakePage.last().answer(429);
  const { textContent } = one('[data-part=wait]');
  assert.match(textContent, 'LOGIN_ERROR_HINT_STATUS 429');
  assert.match(textContent, 'LOGIN_TOO_MANY_ATTEMPTS_WAIT');
});

test('a password that is shown is hidden as the form is sent', async () => {
  await draw({});
  await type('[name=Password]', 'secret');
  one('[data-action=toggle-password]').click();
  await painted();
  assert.is(one('[name=Password]').getAttribute('type'), 'text');
  await submit();
  assert.is(one('[name=Password]').getAttribute('type'), 'password');
  assert.is(one<HTMLInputElement>('[name=Password]').value, 'secret');
});

test('the fragment of the address goes along after a sign-in', async () => {
  await draw({}, '?redirect=/a#part');
  await submit();
  await fakePage.last().answer(200, { statusCode: 302, redirectUrl: '/a?b' });
  assert.equal(fakePage.left, ['http://localhost/a?b#part']);
});

const FORCED = { openIdProviderList: [PROVIDER], forceOpenId: true, showUserLogin: false };
const CLOUD = { openIdProviderList: [PROVIDER], isCloudLogin: true };

for (const [what, data] of [
  ['forced', FORCED],
  ['of cloud login', CLOUD],
] as const) {
  test(`the only provider, ${what}, is gone to by itself`, async () => {
    await draw(data);
    assert.equal(replaced, ['http://localhost/identityprovider/openid/1']);
  });

  test(`in a frame of another site the only provider, ${what}, is not: the card that opens a popup shows`, async () => {
    frame();
    await draw({ ...data, cookiesInFrames: true });
    await appears('[data-part=popup-login]');
    assert.equal(replaced, []);
  });
}

test('in a frame of its own site the only provider is gone to by itself', async () => {
  frame('http://localhost');
  await draw(FORCED);
  assert.equal(replaced, ['http://localhost/identityprovider/openid/1']);
});

test('with cloud login a refusal is told instead of going to the provider again', async () => {
  await draw({ ...CLOUD, errorMessage: 'LOGIN_ACCOUNT_DISABLED' });
  assert.equal(replaced, []);
  assert.match(one('[data-part=message]').textContent, 'LOGIN_ACCOUNT_DISABLED');
});

test('in a frame of another site a provider opens in the popup, not in the frame', async () => {
  frame();
  await draw({ openIdProviderList: [PROVIDER], cookiesInFrames: true });
  await painted();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('[data-action=provider]').dispatchEvent(click);
  await painted();
  assert.ok(click.defaultPrevented);
  assert.match(one('[data-part=popup-login]').textContent, 'LOGIN_POPUP_WAITING');
});

const AFTER_POPUP: [what: string, told: object, shows: string | undefined][] = [
  ['tells only what README promises', {}, undefined],
  ['tells that somebody is signed in', { isLoggedIn: true }, undefined],
  ['tells that nobody is', { isLoggedIn: false }, '[data-part=popup-login]'],
];
for (const [what, told, shows] of AFTER_POPUP) {
  test(`after the popup a server that ${what} ${shows ? 'leaves the card' : 'lets the page follow the redirect'}`, async () => {
    frame();
    await draw({ ...FORCED, cookiesInFrames: true }, '?redirect=/back');
    (await appears('[data-action=open-popup]')).click();
    if (popup) popup.closed = true;
    await until(() => fakePage.asked.length > 0);
    await fakePage.last().answer(200, { ...FORCED, ...told });
    assert.equal(fakePage.left, shows ? [] : ['http://localhost/back']);
    if (shows) one(shows);
  });
}

for (const cookiesInFrames of [true, false]) {
  test(`a frame without cookies says so, where they are ${cookiesInFrames ? '' : 'not '}meant for frames`, async () => {
    frame();
    setCookieEnabled(false);
    await draw({ cookiesInFrames });
    await appears('[data-part=cookies-blocked]');
  });
}

for (const [query, forms] of [
  ['?redirect=https://portal.example/', 0],
  ['?redirect=https://portal.example/&prompt=login', 1],
] as const) {
  test(`a user who is signed in sees ${forms} forms in a frame at ${query}`, async () => {
    frame();
    await draw({ isLoggedIn: true, cookiesInFrames: true }, query);
    await painted();
    assert.is(document.querySelectorAll('form').length, forms);
  });
}

test.run();
