import { test } from 'uvu';
import * as assert from 'uvu/assert';

const NOBODY = { isLoggedIn: false };
const LOGIN = { openIdProviderList: [], showUserLogin: true, showKerberos: false, openIdPreferred: false };
const LOGIN_DATA = { ...LOGIN, isCloudLogin: false, forceOpenId: false };

const ADA = { userName: 'ada', userId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11' };
const KEY = { apiKeyId: 'k', apiKeyLabel: 'Export', createdBy: 'Ada', antiCsrfToken: 'token' };

const PAGES: [address: string, data: object, shows: string][] = [
  ['/identityprovider/login', LOGIN_DATA, 'input[name=Password]'],
  ['/identityprovider/session/logoutconfirmation', NOBODY, 'h1'],
  ['/identityprovider/login/close', {}, 'h1'],
  ['/identityprovider/config/apikey', { apiKeys: [] }, 'h1'],
  ['/identityprovider/avatar', ADA, '[data-action=open][aria-label*=ada]'],
  ['/identityprovider/profile', NOBODY, 'h1, h2'],
  ['/identityprovider/sidemenu', NOBODY, 'h1, h2'],
  ['/userprofile/data', {}, 'h1'],
  ['/identityprovider/apikey/confirm', KEY, '[data-action=decline]'],
  ['/identityprovider/apikeyadmininfo', { count: 2 }, '[data-part=count]'],
  ['/identityprovider/config/personalapikeys', { apiKeys: [] }, '[data-part=empty]'],
  ['/', NOBODY, 'h1, h2'],
];

/** Opens a page in a frame of this origin and waits until it shows something, for at most 5 s. */
async function open(address: string, selector: string): Promise<Document | undefined> {
  const frame = document.createElement('iframe');
  frame.src = address;
  document.body.replaceChildren(frame);
  await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
  for (let tries = 0; tries < 100; tries++) {
    const page = frame.contentDocument;
    if (page?.querySelector(selector) && page.title !== '') return page;
    await new Promise((later) => setTimeout(later, 50));
  }
  return undefined;
}

for (const [address, data, selector] of PAGES) {
  for (const boot of ['', '&boot']) {
    test(`${address} shows itself under the CSP with ${boot ? 'a full' : 'an empty'} slot`, async () => {
      const query = new URLSearchParams({ data: JSON.stringify(data), locale: 'de' });
      const page = await open(`${address}?${query}${boot}`, selector);
      assert.ok(page, `nothing matches ${selector}`);
      assert.is(page.querySelector('[data-part=error-card]'), null);
      const [style] = page.styleSheets;
      assert.ok(style && style.cssRules.length > 0, 'the styles are refused');
    });
  }
}

test.run();
