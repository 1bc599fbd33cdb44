import { OPENID_PROVIDER, OPENID_SAVED } from '../../../build/samples/openid-providers';
import { OPENID_DISCOVER_ADDRESS, OPENID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow, type PageActions } from './fault-row';
import { confirming, NOTIFICATION, notified, refreshed, told, WORDS } from './outcomes';

export const PROVIDERS = OPENID_PROVIDERS_ADDRESS;
const DETAILS = '[data-part=details]';
const NAME = 'Renamed';

/** A disabled provider can be deleted. */
const PROVIDER = { ...OPENID_PROVIDER, enabled: false };
export const PROVIDERS_DATA = { openIdConfigs: [PROVIDER] };

const openForm = {
  page: `${PROVIDERS}/${PROVIDER.id}`,
  route: `${PROVIDERS}/:id`,
  data: PROVIDERS_DATA,
  ready: 'input[name=description]',
  others: () => PROVIDERS_DATA,
} as const;

const save = (page: PageActions) => page.click(`${DETAILS} [data-action=save]`);

export const OPENID_ROWS: readonly FaultRow[] = [
  {
    call: 'openid-providers: refresh',
    page: PROVIDERS,
    data: PROVIDERS_DATA,
    ready: '[data-part=row]',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === PROVIDERS,
    send: (page) => page.click('[data-action=refresh]'),
    good: PROVIDERS_DATA,
    outcomes: {
      ...refreshed(PROVIDERS),
      'answer after 10 s': done('[data-part=row]', PROVIDER.description),
    },
  },
  {
    ...openForm,
    call: 'openid-providers: save',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PROVIDERS,
    typed: { description: NAME },
    send: save,
    busy: `${DETAILS} [data-action=save]`,
    good: OPENID_SAVED,
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('OPENID_SAVED')) },
  },
  {
    ...openForm,
    call: 'openid-providers: delete',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PROVIDERS,
    send: confirming(`${DETAILS} [data-action=delete]`),
    good: OPENID_SAVED,
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('OPENID_DELETED')) },
  },
  {
    ...openForm,
    call: 'openid-providers: discovery',
    page: `${PROVIDERS}/create`,
    ready: 'input[name=discovery]',
    isCall: ({ url }) => url.pathname === OPENID_DISCOVER_ADDRESS,
    typed: { discovery: 'https://login.example.com', description: NAME },
    send: (page) => page.click('[data-action=discover]'),
    busy: '[data-action=discover]',
    good: PROVIDER,
    outcomes: {
      ...told('#field-discovery-help', (fault) => [WORDS[fault]]),
      'answer after 10 s': done('#field-discovery-help', text('OPENID_DISCOVERED')),
    },
  },
];
