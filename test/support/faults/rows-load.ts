import { INFO as SAMPLE_INFO, TRUST as SAMPLE_TRUST, SPN } from '../../../build/samples/administration';
import { PROVIDER as PROVIDER_DATA, PROVIDERS as PROVIDER_LIST } from '../../../build/samples/identity-providers';
import { SECOND_FACTOR, TWO_FACTOR } from '../../../build/samples/sign-in';
import {
  ACCESS_RIGHTS_ADDRESS,
  AUDIT_ADDRESS,
  LAST_LOGINS_ADDRESS,
  PROVIDERS_ADDRESS,
  SPN_ADDRESS,
} from '../../../shared/contract/addresses';
import { ADMIN_INFO, CONFIRM, KEYS, PERSONAL } from '../browser/key-pages';
import { catalogue, text } from '../browser/messages';
import { SETTINGS } from '../browser/settings-page';
import { INFO, TRUST } from '../browser/trust-pages';
import { done, type FaultRow, says } from './fault-row';
import { alike, CARD, described, retryIn, signIn, told } from './outcomes';
import { RIGHTS_DATA } from './rows-access-rights';
import { AUDIT_ROWS } from './rows-audit';
import { DEVICE_ROWS } from './rows-device';
import { KEY_ADDRESS, KEY_OTHERS, KEY_ROWS } from './rows-keys';
import { LAST_LOGIN_ROWS } from './rows-last-logins';
import { PROVIDERS, PROVIDERS_DATA } from './rows-openid';
import { PROVIDER } from './rows-provider';
import { SESSION_ROWS } from './rows-session';
import { SETTINGS_DATA, SETTINGS_OTHERS } from './rows-settings';
import { TRUST_OTHERS } from './rows-trust';
import { TWO_FACTOR_ROWS } from './rows-twofactor';

const MESSAGES = '/identityprovider/i18n/messages';
const bundle = { locale: 'en', translations: catalogue() };
const again = retryIn(CARD);

type Own = Pick<FaultRow, 'route' | 'others' | 'timeOut'> & { outcomes?: Partial<FaultRow['outcomes']> };

/** The row of a page with an empty slot, which requests its data from its own address. */
function dataOf(page: string, good: object, shows: string, own: Own = {}): FaultRow {
  const [path] = page.split('?');
  const { outcomes, others, ...rest } = own;
  return {
    ...rest,
    call: `data of ${path}`,
    page,
    isCall: ({ method, url }) => method === 'GET' && url.pathname === path,
    others: (url) => (url.pathname === MESSAGES ? bundle : others?.(url)),
    busy: `${CARD} [data-action=retry]`,
    good,
    outcomes: {
      ...told(CARD, (fault) => [described(fault)], again),
      '401': signIn(page),
      'answer after 10 s': done(shows),
      ...outcomes,
    },
  };
}

/** The row of a page's request for its texts; without them it is in English. */
function messagesOf(page: string, shows: string, own: { route?: string; data?: object } = {}): FaultRow {
  const { data = {}, ...rest } = own;
  return {
    ...rest,
    call: `messages of ${page}`,
    page,
    isCall: ({ url }) => url.pathname === MESSAGES,
    others: () => data,
    busy: `${CARD} [data-action=retry]`,
    good: bundle,
    outcomes: { ...alike(done(shows)), 'answer after 10 s': done(shows) },
  };
}

function dataAt(path: string): object {
  const row = [
    ...SESSION_ROWS,
    ...DEVICE_ROWS,
    ...TWO_FACTOR_ROWS,
    ...KEY_ROWS,
    ...LAST_LOGIN_ROWS,
    ...AUDIT_ROWS,
  ].find(({ page }) => page.split('?')[0] === path);
  if (row?.data === undefined) throw new Error(`no row has data of ${path}`);
  return row.data;
}

const LOGIN = '/identityprovider/login';

/** The page is public, so a 401 is shown, because a redirect to sign-in could be an endless loop. */
const OPEN: Own = { outcomes: { '401': says(CARD, [described('401')], again) } };

/** The page needs no field, and so accepts an empty body. */
const withoutBody = (shows: string): Own => ({ outcomes: { 'empty body': done(shows) } });

const PAGES: readonly [page: string, shows: string, data?: object | undefined, own?: Own][] = [
  [LOGIN, 'input[name=Password]', undefined, OPEN],
  [
    '/identityprovider/session/logoutconfirmation',
    'button[data-action=logout]',
    undefined,
    { outcomes: { ...OPEN.outcomes, 'empty body': done('h1') } },
  ],
  ['/', '[data-part=account]', undefined, OPEN],
  [`${LOGIN}/secondFactor`, 'input[name=Code]', SECOND_FACTOR, withoutBody('input[name=Code]')],
  ['/identityprovider/changepassword', 'input[name=Confirmation]', undefined, withoutBody('input[name=Confirmation]')],
  ['/identityprovider/validatedevice', '[data-part=greeting]'],
  ['/identityprovider/twofactor', '[data-part=setup]'],
  ['/identityprovider/twofactor/dialog', '[data-part=enforced]', TWO_FACTOR],
  [ADMIN_INFO, '[data-part=count]'],
  [PERSONAL, '[data-part=row]'],
  [KEYS, '[data-part=row]'],
  [SETTINGS, '[data-part=device]', SETTINGS_DATA, { others: SETTINGS_OTHERS }],
  [LAST_LOGINS_ADDRESS, '[data-part=row]', undefined, { timeOut: 60_000 }],
  [AUDIT_ADDRESS, '[data-part=row]', undefined, { timeOut: 60_000 }],
  [TRUST, '[data-part=row]', SAMPLE_TRUST, { others: TRUST_OTHERS }],
  [INFO, '[data-part=version]', SAMPLE_INFO],
  [PROVIDERS, '[data-part=row]', PROVIDERS_DATA],
  [PROVIDERS_ADDRESS, '[data-part=row]', PROVIDER_LIST],
  [ACCESS_RIGHTS_ADDRESS, 'input[name=featureActive]', RIGHTS_DATA],
  [SPN_ADDRESS, '[data-action=submit]', SPN],
];

/** Pages with other outcomes than the error card and the sign-in. */
const OTHER_PAGES: readonly FaultRow[] = [
  // The dialog itself tells that no key is waiting.
  dataOf(CONFIRM, dataAt(CONFIRM), '[data-part=label]', {
    outcomes: { '404': done('[data-part=nothing-waits]', text('CONFIRM_APIKEY_NONE')) },
  }),
  dataOf(KEY_ADDRESS, dataAt(KEY_ADDRESS), 'input[name=label]', { route: `${KEYS}/:id`, others: KEY_OTHERS }),
  // The error card links back to the list.
  dataOf(PROVIDER, PROVIDER_DATA, 'input[name=providerName]', {
    route: `${PROVIDERS_ADDRESS}/:id`,
    outcomes: { '404': done(CARD, text('OPENID_PROBLEM_UNKNOWN')) },
  }),
];

export const LOAD_ROWS: readonly FaultRow[] = [
  ...PAGES.map(([page, shows, data = dataAt(page), own]) => dataOf(page, data, shows, own)),
  ...OTHER_PAGES,
];

/** The requests for the texts that a page needs in other languages than English. */
export const MESSAGE_ROWS: readonly FaultRow[] = [
  messagesOf(LOGIN, 'input[name=Password]', { data: dataAt(LOGIN) }),
  messagesOf(`${LOGIN}/close`, 'h1'),
  messagesOf('/nowhere', CARD, { route: '*' }),
];
