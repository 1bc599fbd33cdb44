import { PROVIDER_SAVED, PROVIDER_SUMMARY, PROVIDERS } from '../../../build/samples/identity-providers';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow, type PageActions, says } from './fault-row';
import { anyBody, CARD, confirming, described, NOTIFICATION, notified, retryIn, signIn, told } from './outcomes';

const ERROR = `${NOTIFICATION}[data-type=ERROR]`;
const ROW = '[data-part=row]';
const { id: ID, providerName: NAME } = PROVIDER_SUMMARY;

/** During this call, the server reads all directories. */
const REFRESH_TIME_OUT = 120_000;

const open = {
  page: PROVIDERS_ADDRESS,
  data: PROVIDERS,
  ready: ROW,
  others: ({ pathname }: URL) => (pathname === PROVIDERS_ADDRESS ? PROVIDERS : {}),
} as const;

const refresh = (page: PageActions) => page.click('[data-action=refresh]');

/** The page reads the states again automatically. */
const READS_AGAIN = { after: 2000, send: async () => undefined };

/** A server without migrations, or one that refuses them, is not queried again. */
const stays = done(ROW, NAME);

export const PROVIDER_LIST_ROWS: readonly FaultRow[] = [
  {
    ...open,
    call: 'providers: list after a refresh',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === PROVIDERS_ADDRESS,
    send: refresh,
    good: PROVIDERS,
    outcomes: {
      ...told(ERROR, (fault) => [described(fault)]),
      // The list stays, unless it is gone.
      '404': says(CARD, [described('404')], retryIn(CARD)),
      '401': signIn(PROVIDERS_ADDRESS),
      'answer after 10 s': done(ROW, NAME),
    },
  },
  {
    ...open,
    call: 'providers: refresh',
    isCall: ({ method, url }) => method === 'POST' && url.searchParams.get('update') === 'true',
    send: refresh,
    busy: '[data-action=refresh]',
    timeOut: REFRESH_TIME_OUT,
    good: {},
    outcomes: {
      ...told(NOTIFICATION, (fault) => [text('PROVIDERS_REFRESH_FAILED'), described(fault)]),
      ...anyBody(done(NOTIFICATION, text('PROVIDERS_REFRESHED'))),
    },
  },
  {
    ...open,
    call: 'providers: delete',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === `${PROVIDERS_ADDRESS}/${ID}`,
    send: confirming(`${ROW} [data-action=delete]`),
    busy: '[data-action=delete]',
    good: PROVIDER_SAVED,
    outcomes: {
      ...notified,
      'empty body': done(NOTIFICATION, text('OPENID_DELETED')),
      'answer after 10 s': done(NOTIFICATION, text('OPENID_DELETED')),
    },
  },
  {
    ...open,
    data: { ...PROVIDERS, providers: [{ ...PROVIDER_SUMMARY, providerType: 'D3' }] },
    ready: 'html', // a session that is over leaves the page before its rows are there
    call: 'providers: states of the migration',
    isCall: ({ url }) => url.pathname === `${PROVIDERS_ADDRESS}/d3migration`,
    good: { [ID]: { d3MigrationStatus: { available: true, isFinished: true } } },
    outcomes: {
      ...told(ROW, () => [NAME], READS_AGAIN),
      '401': signIn(PROVIDERS_ADDRESS),
      '403': stays,
      '404': stays,
      'answer after 10 s': done(ROW, text('MIGRATION_TO_FINISH')),
    },
  },
];
