import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { LoginPage } from '../../../../entries/login/LoginPage';
import { LoginData } from '../../../../shared/contract/login';
import { setTranslator } from '../../../../shared/i18n/translate';
import { appears, one, painted, type, until } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { CROSS_ORIGIN } from '../avatar/avatar-data';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const { replace } = location;
const replaced: string[] = [];
let popup = { closed: false };
let restores: (() => void)[] = [];

test.before(async () => {
  setTranslator((key, values) => [key, ...Object.values(values ?? {})].join(' '));
  location.replace = (address) => void replaced.push(String(address));
  await import('../../../../entries/login/FrameSignIn');
});
test.before.each(() => {
  replaced.length = 0;
  popup = { closed: false };
  restores = [replaceGlobals({ open: () => popup })];
});
test.after.each(() => {
  for (const restore of restores.toReversed()) restore();
  Reflect.deleteProperty(navigator, 'cookieEnabled');
});
test.after(() => {
  setTranslator(undefined);
  location.replace = replace;
});

const PROVIDER = { id: '1', description: 'One', url: '/identityprovider/openid/1' };
const AT_PROVIDER = ['http://localhost/identityprovider/openid/1'];
const FORCED = { openIdProviderList: [PROVIDER], forceOpenId: true, showUserLogin: false };
const CLOUD = { openIdProviderList: [PROVIDER], isCloudLogin: true };

const dataOf = (data: object) => v.parse(LoginData, { showUserLogin: true, ...data });
const draw = (data: object, query = '') => fakePage.draw(<LoginPage data={dataOf(data)} />, `/login${query}`);
/** The same in a frame: of a page of another origin, unless one is given. */
function drawFramed(data: object, query = '', parent: object = CROSS_ORIGIN) {
  restores.push(replaceGlobals({ parent }));
  return draw({ cookiesInFrames: true, ...data }, query);
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

test('a server that is not available is told with its status and a countdown', async () => {
  await draw({});
  await submit();
  await fakePage.lastCall().answer(503, { statusCode: 503, messageKey: 'ERROR_UNAVAILABLE' }, { 'retry-after': '5' });
  assert.match(one('[data-part=wait]').textContent, /ERROR_UNAVAILABLE_WAIT [^A-Z]*\(503\)$/);
});

test('a visible password is hidden when the form is submitted', async () => {
  await draw({});
  const field = () => one<HTMLInputElement>('[name=Password]');
  await type('[name=Password]', 'secret');
  one('[data-action=toggle-password]').click();
  await painted();
  assert.is(field().type, 'text');
  await submit();
  assert.equal([field().type, field().value], ['password', 'secret']);
});

test('a sign-in keeps the fragment of the address', async () => {
  await draw({}, '?redirect=/a#part');
  await submit();
  await fakePage.lastCall().answer(200, { statusCode: 302, redirectUrl: '/a?b' });
  assert.equal([fakePage.navigations, fakePage.shellMessages], [['http://localhost/a?b#part'], ['ResourceChanged']]);
});

test('a provider has its own logo, or a key, also in place of a logo of another origin', async () => {
  const logos = ['/one.svg', undefined, 'https://evil.example/pixel.gif'];
  await draw({ openIdProviderList: logos.map((logo, id) => ({ ...PROVIDER, id: String(id), ...(logo && { logo }) })) });
  const [own, ...others] = document.querySelectorAll('[data-action=provider]');
  const logo = own?.querySelector('img');
  assert.equal(
    [logo?.getAttribute('src'), logo?.getAttribute('alt'), own?.querySelector('svg')],
    ['/one.svg', '', null],
  );
  assert.equal(
    others.map((other) => [other.querySelector('img'), other.querySelector('svg') !== null]),
    [
      [null, true],
      [null, true],
    ],
  );
});

test("the organisation's text replaces the page's own under the title", async () => {
  await draw({});
  assert.match(one('main').textContent, 'LOGIN_SUBTITLE');
  await draw({ branding: { text: 'Use your Harbour account.' } });
  assert.match(one('main').textContent, 'Use your Harbour account.');
  assert.not.match(one('main').textContent, 'LOGIN_SUBTITLE');
});

test('the page redirects to the only provider, by itself and in a frame of its own origin', async () => {
  for (const data of [FORCED, CLOUD]) {
    replaced.length = 0;
    await draw(data);
    assert.equal(replaced, AT_PROVIDER);
  }
  replaced.length = 0;
  await drawFramed(FORCED, '', { location: { origin: 'http://localhost' } });
  assert.equal(replaced, AT_PROVIDER);
});

test('in a frame of another origin the page does not redirect to the only provider, but shows the popup card', async () => {
  for (const data of [FORCED, CLOUD]) {
    await drawFramed(data);
    await appears('[data-part=popup-login]');
    assert.equal(replaced, []);
  }
});

test('with cloud login a refusal is shown instead of another redirect to the provider', async () => {
  await draw({ ...CLOUD, errorMessage: 'LOGIN_ACCOUNT_DISABLED' });
  assert.equal(replaced, []);
  assert.match(one('[data-part=message]').textContent, 'LOGIN_ACCOUNT_DISABLED');
});

test('in a frame of another origin a provider opens in the popup, not in the frame', async () => {
  await drawFramed({ openIdProviderList: [PROVIDER] });
  await painted();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('[data-action=provider]').dispatchEvent(click);
  await painted();
  assert.ok(click.defaultPrevented);
  assert.match(one('[data-part=popup-login]').textContent, 'LOGIN_POPUP_WAITING');
});

for (const [what, session, shows] of [
  ['sends only the required fields', {}, undefined],
  ['reports a signed-in user', { isLoggedIn: true }, undefined],
  ['reports no signed-in user', { isLoggedIn: false }, '[data-part=popup-login]'],
] as const) {
  test(`after the popup, when the server ${what}, the page ${shows ? 'shows the popup card again' : 'follows the redirect'}`, async () => {
    await drawFramed(FORCED, '?redirect=/back');
    (await appears('[data-action=open-popup]')).click();
    popup.closed = true;
    await until(() => fakePage.calls.length > 0);
    await fakePage.lastCall().answer(200, { ...FORCED, ...session });
    assert.equal(fakePage.navigations, shows ? [] : ['http://localhost/back']);
    if (shows) one(shows);
  });
}

test('a frame without cookies shows the card about blocked cookies, whatever the server says of frames', async () => {
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value: false });
  for (const cookiesInFrames of [true, false]) {
    await drawFramed({ cookiesInFrames });
    await appears('[data-part=cookies-blocked]');
  }
});

for (const [query, forms] of [
  ['?redirect=https://portal.example/', 0],
  ['?redirect=https://portal.example/&prompt=login', 1],
] as const) {
  test(`a signed-in user sees ${forms} forms in a frame at ${query}`, async () => {
    await drawFramed({ isLoggedIn: true }, query);
    await painted();
    assert.is(document.querySelectorAll('form').length, forms);
  });
}

test.run();
