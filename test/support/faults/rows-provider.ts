import { CONNECTION, PROVIDER as PROVIDER_DATA, PROVIDER_SAVED } from '../../../build/samples/identity-providers';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow, leaves } from './fault-row';
import { confirming, described, NOTIFICATION, notified, told } from './outcomes';

/** The page waits for another server, in several stages. */
const TIME_OUT = 180_000;

export const PROVIDER = `${PROVIDERS_ADDRESS}/${PROVIDER_DATA.id}`;

const open = {
  page: PROVIDER,
  route: `${PROVIDERS_ADDRESS}/:id`,
  data: PROVIDER_DATA,
  ready: 'input[name=providerName]',
  others: () => PROVIDER_DATA,
  timeOut: TIME_OUT,
  typed: { providerName: 'Renamed' },
} as const;

export const PROVIDER_ROWS: readonly FaultRow[] = [
  {
    ...open,
    call: 'provider: save',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PROVIDER,
    send: (page) => page.click('[data-action=save]'),
    busy: '[data-action=save]',
    good: PROVIDER_SAVED,
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('OPENID_SAVED')) },
  },
  {
    ...open,
    call: 'provider: delete',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PROVIDER,
    send: confirming('[data-action=delete]'),
    busy: '[data-action=delete]',
    // One second before the time-out of a call, because the confirmation is rendered while the clock runs.
    timeOut: 14_000,
    good: PROVIDER_SAVED,
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
    good: CONNECTION,
    outcomes: {
      ...told('[data-part=connection-failure]', (fault) => [described(fault)]),
      'answer after 10 s': done('[data-part=connection-outcome]', text('PROVIDER_CONNECTION_PASSED')),
    },
  },
];
