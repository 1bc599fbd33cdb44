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
  // Loads the lazy chunk before the tests.
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

/** Puts the page into a frame: of a page of the given origin, or of another origin, whose location cannot be read. */
function frame(origin?: string) {
  const parent = origin === undefined ? {} : { location: { origin } };
  const hidden = {
    get: () => {
      throw new DOMException('', 'SecurityError');
    },
  };
  Reflect.set(globalThis, 'parent', origin === undefined ? Object.defineProperty(parent, 'location', hidden) : parent);
}

/** Sets `navigator.cookieEnabled`; undefined restores the value of happy-dom. */
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

test('after too many attempts the countdown is shown, and nothing that says to try again at once', async () => {
  await draw({});
  await submit();
  await fakePage.lastCall().answer(429);
  const { textContent } = one('[data-part=wait]');
  assert.match(textContent, 'LOGIN_TOO_MANY_ATTEMPTS_WAIT');
  assert.not.match(textContent, 'LOGIN_ERROR_HINT');
});

test('a server that is not available is told with its status and a countdown, and then the user may try again', async () => {
  await draw({});
  await submit();
  await fakePage.lastCall().answer(503, { statusCode: 503, messageKey: 'ERROR_UNAVAILABLE' }, { 'retry-after': '5' });
  assert.match(one('[data-part=wait]').textContent, /ERROR_UNAVAILABLE_WAIT [^A-Z]*\(503\)$/);
});

test('a visible password is hidden when the form is submitted', async () => {
  await draw({});
  await type('[name=Password]', 'secret');
  one('[data-action=toggle-password]').click();
  await painted();
  assert.is(one('[name=Password]').getAttribute('type'), 'text');
  await submit();
  assert.is(one('[name=Password]').getAttribute('type'), 'password');
  assert.is(one<HTMLInputElement>('[name=Password]').value, 'secret');
});

test('a sign-in keeps the fragment of the address', async () => {
  await draw({}, '?redirect=/a#part');
  await submit();
  await fakePage.lastCall().answer(200, { statusCode: 302, redirectUrl: '/a?b' });
  assert.equal(fakePage.navigations, ['http://localhost/a?b#part']);
});

test('a provider has its own logo, or a key', async () => {
  const openIdProviderList = [
    { ...PROVIDER, logo: '/one.svg' },
    { id: '2', description: 'Two', url: '/two' },
  ];
  await draw({ openIdProviderList });
  const [first, second] = document.querySelectorAll('[data-action=provider]');
  const logo = first?.querySelector('img');
  assert.equal([logo?.getAttribute('src'), logo?.getAttribute('alt')], ['/one.svg', '']);
  assert.is(first?.querySelector('svg'), null);
  assert.is(second?.querySelector('img'), null);
  assert.ok(second?.querySelector('svg'));
});

test('a logo of another origin is not loaded', async () => {
  await draw({ openIdProviderList: [{ ...PROVIDER, logo: 'https://evil.example/pixel.gif' }] });
  assert.is(document.querySelector('img'), null);
  assert.ok(one('[data-action=provider] svg'));
});

test("the organisation's text replaces the page's own under the title", async () => {
  await draw({});
  assert.match(one('main').textContent, 'LOGIN_SUBTITLE');
  await draw({ branding: { text: 'Use your Harbour account.' } });
  assert.match(one('main').textContent, 'Use your Harbour account.');
  assert.not.match(one('main').textContent, 'LOGIN_SUBTITLE');
});

const FORCED = { openIdProviderList: [PROVIDER], forceOpenId: true, showUserLogin: false };
const CLOUD = { openIdProviderList: [PROVIDER], isCloudLogin: true };

for (const [what, data] of [
  ['forced', FORCED],
  ['of cloud login', CLOUD],
] as const) {
  test(`the page redirects to the only provider, ${what}`, async () => {
    await draw(data);
    assert.equal(replaced, ['http://localhost/identityprovider/openid/1']);
  });

  test(`in a frame of another origin the page does not redirect to the only provider, ${what}, but shows the popup card`, async () => {
    frame();
    await draw({ ...data, cookiesInFrames: true });
    await appears('[data-part=popup-login]');
    assert.equal(replaced, []);
  });
}

test('in a frame of its own origin the page redirects to the only provider', async () => {
  frame('http://localhost');
  await draw(FORCED);
  assert.equal(replaced, ['http://localhost/identityprovider/openid/1']);
});

test('with cloud login a refusal is shown instead of another redirect to the provider', async () => {
  await draw({ ...CLOUD, errorMessage: 'LOGIN_ACCOUNT_DISABLED' });
  assert.equal(replaced, []);
  assert.match(one('[data-part=message]').textContent, 'LOGIN_ACCOUNT_DISABLED');
});

test('in a frame of another origin a provider opens in the popup, not in the frame', async () => {
  frame();
  await draw({ openIdProviderList: [PROVIDER], cookiesInFrames: true });
  await painted();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('[data-action=provider]').dispatchEvent(click);
  await painted();
  assert.ok(click.defaultPrevented);
  assert.match(one('[data-part=popup-login]').textContent, 'LOGIN_POPUP_WAITING');
});

const AFTER_POPUP: [what: string, session: object, shows: string | undefined][] = [
  ['sends only the required fields', {}, undefined],
  ['reports a signed-in user', { isLoggedIn: true }, undefined],
  ['reports no signed-in user', { isLoggedIn: false }, '[data-part=popup-login]'],
];
for (const [what, session, shows] of AFTER_POPUP) {
  test(`after the popup, when the server ${what}, the page ${shows ? 'shows the popup card again' : 'follows the redirect'}`, async () => {
    frame();
    await draw({ ...FORCED, cookiesInFrames: true }, '?redirect=/back');
    (await appears('[data-action=open-popup]')).click();
    if (popup) popup.closed = true;
    await until(() => fakePage.calls.length > 0);
    await fakePage.lastCall().answer(200, { ...FORCED, ...session });
    assert.equal(fakePage.navigations, shows ? [] : ['http://localhost/back']);
    if (shows) one(shows);
  });
}

for (const cookiesInFrames of [true, false]) {
  test(`a frame without cookies shows the card about blocked cookies if cookiesInFrames is ${cookiesInFrames}`, async () => {
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
  test(`a signed-in user sees ${forms} forms in a frame at ${query}`, async () => {
    frame();
    await draw({ isLoggedIn: true, cookiesInFrames: true }, query);
    await painted();
    assert.is(document.querySelectorAll('form').length, forms);
  });
}

test.run();
