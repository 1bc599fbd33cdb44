import { PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import { text } from '../e2e/messages';
import { done, type FaultRow, leaves } from './fault-row';
import { described, NOTIFICATION, notified, told } from './outcomes';
import { PASSED } from './rows-providers';

const ID = '00000000-0000-4000-8000-000000000001';

/** The page waits for another server, in several stages. */
const TIME_OUT = 180_000;

export const PROVIDER = `${PROVIDERS_ADDRESS}/${ID}`;
export const PROVIDER_DATA = {
  id: ID,
  providerName: 'Corporate',
  providerType: 'Ldap',
  host: 'ldaps://ldap.example.com',
  rootContext: 'DC=example',
  username: 'reader',
  password: SECRET_MASK,
  adminGroup: 'Admins',
  connectionCheckAvailable: true,
  antiCsrfToken: 'token',
  version: '1',
};

const open = {
  page: PROVIDER,
  route: `${PROVIDERS_ADDRESS}/:id`,
  data: PROVIDER_DATA,
  ready: 'input[name=providerName]',
  others: () => PROVIDER_DATA,
  timeOut: TIME_OUT,
  typed: { providerName: 'Renamed' },
} as const;

/** The page of an identity provider. */
export const PROVIDER_ROWS: readonly FaultRow[] = [
  {
    ...open,
    call: 'provider: save',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PROVIDER,
    send: (page) => page.click('[data-action=save]'),
    busy: '[data-action=save]',
    good: PASSED,
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('OPENID_SAVED')) },
  },
  {
    ...open,
    call: 'provider: delete',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PROVIDER,
    async send(page) {
      await page.click('[data-action=delete]');
      await page.click('[data-part=confirmation] [data-action=ok]');
    },
    busy: '[data-action=delete]',
    // A second before the time-out of a call: the question is drawn while the clock runs.
    timeOut: 14_000,
    good: PASSED,
    outcomes: {
      ...notified,
      'empty body': leaves(PROVIDERS_ADDRESS),
      'answer after 10 s': leaves(PROVIDERS_ADDRESS),
    },
  },
  {
    ...open,
    call: 'provider: check of the connection',
    isCall: ({ url }) => url.pathname === `${PROVIDER}/connection`,
    send: (page) => page.click('[data-action=check]'),
    busy: '[data-action=check]',
    good: { stages: [{ stage: 'name', result: 'passed' }] },
    outcomes: {
      ...told('[data-part=connection-failure]', (fault) => [described(fault)]),
      'answer after 10 s': done('[data-part=connection-outcome]', text('PROVIDER_CONNECTION_PASSED')),
    },
  },
];
