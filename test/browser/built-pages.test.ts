import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BUDGETS } from '../../build/budgets';
import {
  ACCESS_RIGHTS,
  AUDIT,
  INFO,
  LAST_LOGINS,
  LOGIN_SETTINGS,
  SPN,
  TRUST,
} from '../../build/samples/administration';
import { CONFIRMATION } from '../../build/samples/api-keys';
import { PROVIDER, PROVIDERS } from '../../build/samples/identity-providers';
import { AVATAR, LOGGED_OUT, PASSWORD, PASSWORD_LOGIN, TWO_FACTOR, UNKNOWN_DEVICE } from '../../build/samples/sign-in';
import { PAGES } from '../../shared/contract/pages';

const NOBODY = LOGGED_OUT;
const DEVICE = { ...UNKNOWN_DEVICE, userAgentString: navigator.userAgent };

/** What a page shows besides its title. One whose other calls are not answered here shows an error card in their place. */
const SHOWN: [address: string, data: object, shows: string, errorCards?: number][] = [
  ['/identityprovider/login', PASSWORD_LOGIN, 'input[name=Password]'],
  ['/identityprovider/setup/:token', { isOpen: true }, 'input[name=userName]'],
  ['/identityprovider/report/:token', { isOpen: true }, '[data-action=report]'],
  ['/identityprovider/config/apikey', { apiKeys: [] }, 'h1'],
  ['/identityprovider/avatar', AVATAR, '[data-action=open][aria-label*=ada]'],
  ['/identityprovider/profile', NOBODY, 'h1, h2'],
  ['/identityprovider/sidemenu', NOBODY, 'h1, h2'],
  ['/identityprovider/apikey/confirm', CONFIRMATION, '[data-action=decline]'],
  ['/identityprovider/apikeyadmininfo', { count: 2 }, '[data-part=count]'],
  ['/identityprovider/config/personalapikeys', { apiKeys: [] }, '[data-part=empty]'],
  ['/identityprovider/config/sessions', { sessions: [] }, '[data-part=empty]'],
  ['/identityprovider/config/security', { sessions: 2 }, '[data-id=sessions]'],
  ['/identityprovider/login/secondFactor', {}, 'input[name=Code]'],
  ['/identityprovider/validatedevice', DEVICE, 'input[name=code]'],
  ['/identityprovider/changepassword', PASSWORD, 'input[name=Password]'],
  ['/identityprovider/twofactor', TWO_FACTOR, 'input[name=code]'],
  ['/identityprovider/twofactor/dialog', TWO_FACTOR, '[data-action=setup]'],
  ['/identityprovider/config/login', LOGIN_SETTINGS, '[data-part=device]'],
  ['/identityprovider/config/idptrust', TRUST, ':has([data-part=row]) > * [data-part=error-card]', 1],
  ['/identityprovider/config/audit', AUDIT, '[data-part=row]'],
  ['/identityprovider/config/lastloginlist', LAST_LOGINS, '[data-part=row]'],
  [
    '/identityprovider/config/accessrights',
    { ...ACCESS_RIGHTS, departments: ACCESS_RIGHTS.departments.slice(0, 1) },
    '[data-part=assigned], [data-part=rights-failed]',
  ],
  ['/identityprovider/config/spn', SPN, '[data-action=submit]'],
  ['/identityprovider/config', { providers: [] }, '[data-part=empty]'],
  ['/scimserver/config', PROVIDERS, '[data-part=row]'],
  ['/identityprovider/config/openidconnect', { openIdConfigs: [] }, '[data-part=empty]'],
  ['/identityprovider/config/:id', { ...PROVIDER, id: ':id' }, 'input[name=host]'],
  ['/scimserver/config/:id', { ...PROVIDER, id: ':id', isHybridView: true }, 'input[name=host]'],
  ['/identityprovider/config/info', INFO, '[data-part=version]'],
  ['/identityprovider/openidconnect/callback', { isTest: true, userName: 'ada' }, '[data-part=test-outcome]'],
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

const entryOf = (address: string) => PAGES.find(({ path }) => path === address || `/${path}` === address)?.entry;
const shown = SHOWN.map(([address]) => entryOf(address));
/** A page without a row of its own shows its title with the data of its budget. */
const others = PAGES.filter(({ entry, only }) => only === undefined && !shown.includes(entry)).map(
  ({ path, entry }): (typeof SHOWN)[number] => [path, Object(BUDGETS[entry]?.data), 'h1, h2'],
);

for (const [address, data, selector, errorCards = 0] of [...SHOWN, ...others]) {
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
