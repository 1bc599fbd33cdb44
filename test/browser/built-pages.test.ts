import { test } from 'uvu';
import * as assert from 'uvu/assert';

const NOBODY = { isLoggedIn: false };
const LOGIN = { openIdProviderList: [], showUserLogin: true, showKerberos: false, openIdPreferred: false };
const LOGIN_DATA = { ...LOGIN, isCloudLogin: false, forceOpenId: false };

const ADA = { userName: 'ada', userId: '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11' };
const KEY = { apiKeyId: 'k', apiKeyLabel: 'Export', createdBy: 'Ada', antiCsrfToken: 'token' };

const TWO_FACTOR = { tfaActivated: false, force2FA: true, allowedTFASkips: 3, isAdmin: false, isPreSession: false };
const SET_UP = {
  ...TWO_FACTOR,
  tfaSecret: 'JBSWY3DPEHPK3PXP',
  tfaLabel: 'ada',
  tfaIssuer: 'Vestibule',
  antiCsrfToken: 't',
};
const TIMES = { expires: '2026-11-21T10:15:00.000Z', resendAvailable: '2026-11-21T10:01:00.000Z' };
const BROWSER = { baseUri: 'https://id.example', userAgentString: navigator.userAgent, isCloud: false };
const DEVICE = {
  ...TIMES,
  ...BROWSER,
  name: 'Ada',
  mail: 'a***@example.com',
  mailSendFailed: false,
  antiCsrfToken: 't',
};

/** At least one address of every entry. A page whose other calls are not answered here shows an error card in their place. */
const PAGES: [address: string, data: object, shows: string, errorCards?: number][] = [
  ['/identityprovider/login', LOGIN_DATA, 'input[name=Password]'],
  ['/identityprovider/session/logoutconfirmation', NOBODY, 'h1'],
  ['/identityprovider/login/close', {}, 'h1'],
  ['/identityprovider/setup/:token', { isOpen: true }, 'input[name=userName]'],
  ['/identityprovider/config/apikey', { apiKeys: [] }, 'h1'],
  ['/identityprovider/avatar', ADA, '[data-action=open][aria-label*=ada]'],
  ['/identityprovider/profile', NOBODY, 'h1, h2'],
  ['/identityprovider/sidemenu', NOBODY, 'h1, h2'],
  ['/userprofile/data', {}, 'h1'],
  ['/identityprovider/apikey/confirm', KEY, '[data-action=decline]'],
  ['/identityprovider/apikeyadmininfo', { count: 2 }, '[data-part=count]'],
  ['/identityprovider/config/personalapikeys', { apiKeys: [] }, '[data-part=empty]'],
  ['/identityprovider/config/sessions', { sessions: [] }, '[data-part=empty]'],
  ['/identityprovider/login/secondFactor', {}, 'input[name=Code]'],
  ['/identityprovider/validatedevice', DEVICE, 'input[name=code]'],
  ['/identityprovider/changepassword', { username: 'ada', allowedToLeaveSite: true }, '[data-action=cancel]'],
  ['/identityprovider/twofactor', SET_UP, 'input[name=code]'],
  ['/identityprovider/twofactor/dialog', TWO_FACTOR, '[data-action=setup]'],
  ['/identityprovider/config/login', { sessionLifetimeHours: 8 }, '[data-part=device]'],
  [
    '/identityprovider/config/idptrust',
    { trustedBaseUris: ['https://a.example'] },
    ':has([data-part=row]) > * [data-part=error-card]',
    1,
  ],
  ['/identityprovider/config/audit', { entries: [{ id: '5', event: 'sign-in' }] }, '[data-part=row]'],
  ['/identityprovider/config/lastloginlist', { lastLogins: [{ userId: '5', name: 'Ada' }] }, '[data-part=row]'],
  [
    '/identityprovider/config/accessrights',
    { departments: [{ id: '' }] },
    '[data-part=assigned], [data-part=rights-failed]',
  ],
  ['/identityprovider/config/spn', { canSetSpn: true }, '[data-action=submit]'],
  ['/identityprovider/config', { providers: [] }, '[data-part=empty]'],
  ['/scimserver/config', { providers: [{ id: '5' }] }, '[data-part=row]'],
  ['/identityprovider/config/openidconnect', { openIdConfigs: [] }, '[data-part=empty]'],
  ['/identityprovider/config/:id', { id: ':id', providerType: 'Ldap' }, 'input[name=host]'],
  ['/scimserver/config/:id', { id: ':id', providerType: 'Ldap', isHybridView: true }, 'input[name=host]'],
  ['/identityprovider/config/info', { version: '1.0.0' }, '[data-part=version]'],
  ['/identityprovider/openidconnect/callback', { isTest: true, userName: 'ada' }, '[data-part=test-outcome]'],
  ['/', NOBODY, 'h1, h2'],
  ['/*', { statusCode: 403, messageKey: 'ERROR_FORBIDDEN' }, '[data-action=start]', 1],
];

/** Opens a page in a frame of this origin and waits until its script has posted a message and the page shows something, for at most 5 s. */
async function open(address: string, selector: string): Promise<Document | undefined> {
  const frame = document.createElement('iframe');
  let hasSentMessage = false;
  const life = new AbortController();
  const onMessage = ({ source, data }: MessageEvent) => {
    hasSentMessage ||= source === frame.contentWindow && data.type === 'Navigated';
  };
  addEventListener('message', onMessage, { signal: life.signal });
  frame.src = address;
  document.body.replaceChildren(frame);
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((later) => setTimeout(later, 50));
    if (hasSentMessage && frame.contentDocument?.querySelector(selector)) break;
  }
  life.abort();
  const page = frame.contentDocument;
  return hasSentMessage && page?.querySelector(selector) ? page : undefined;
}

test('every entry of the map of addresses is built', async () => {
  const rows: { path: string; entry: string; only?: string }[] = await (await fetch('/entries/routes.json')).json();
  const shown = PAGES.map(([address]) => rows.find(({ path }) => path === address || `/${path}` === address)?.entry);
  const missing = rows.filter(({ entry, only }) => only !== 'dev' && !shown.includes(entry));
  assert.equal(
    missing.map(({ entry }) => entry),
    [],
  );
});

for (const [address, data, selector, errorCards = 0] of PAGES) {
  for (const boot of ['', '&boot']) {
    test(`${address} shows itself under the CSP with ${boot ? 'a full' : 'an empty'} slot`, async () => {
      const query = new URLSearchParams({ data: JSON.stringify(data), locale: 'de' });
      const page = await open(`${address}?${query}${boot}`, selector);
      assert.ok(page, `nothing matches ${selector}`);
      assert.is(page.querySelectorAll('[data-part=error-card]').length, errorCards);
      const [style] = page.styleSheets;
      assert.ok(style && style.cssRules.length > 0, 'the styles are refused');
    });
  }
}

test.run();
