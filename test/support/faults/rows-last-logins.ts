import { HISTORY_ENTRY, LAST_LOGIN, LAST_LOGINS } from '../../../build/samples/administration';
import {
  LAST_LOGINS_ADDRESS,
  LAST_LOGINS_CSV_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
} from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow } from './fault-row';
import { anyBody, CARD, confirming, described, refreshed, retryIn, signIn, titled, told } from './outcomes';

const ROW = '[data-part=list] [data-part=row]';
const LIST = LAST_LOGINS;
const HISTORY = { history: [HISTORY_ENTRY] };
/** The time limit of a long list or file in ms. */
const LONG = 60_000;

const PAGE = { page: LAST_LOGINS_ADDRESS, data: LIST, ready: ROW, others: () => LIST } as const;

const isList: FaultRow['isCall'] = ({ method, url }) => method === 'GET' && url.pathname === LAST_LOGINS_ADDRESS;

export const LAST_LOGIN_ROWS: readonly FaultRow[] = [
  {
    ...PAGE,
    call: 'last-logins: list',
    isCall: isList,
    timeOut: LONG,
    send: (page) => page.click('[data-action=refresh]'),
    good: LIST,
    outcomes: {
      ...refreshed(LAST_LOGINS_ADDRESS),
      'answer after 10 s': done(ROW, LAST_LOGIN.name),
    },
  },
  {
    ...PAGE,
    call: 'last-logins: refresh',
    isCall: ({ url }) => url.pathname === UPDATE_LAST_LOGINS_ADDRESS,
    send: (page) => page.click('[data-action=refresh]'),
    busy: '[data-action=refresh]',
    good: {},
    outcomes: { ...titled('LAST_LOGINS_REFRESH_FAILED'), ...anyBody(done(ROW, LAST_LOGIN.name)) },
  },
  {
    ...PAGE,
    call: 'last-logins: activate',
    data: { ...LIST, lastLoginHistoryActive: false },
    isCall: ({ method }) => method === 'PUT',
    send: (page) => page.click('[data-action=activate]'),
    busy: '[data-action=activate]',
    good: {},
    outcomes: {
      ...titled('LAST_LOGINS_ACTIVATE_FAILED'),
      ...anyBody(done('[data-action=deactivate]', text('LAST_LOGINS_DEACTIVATE'))),
    },
  },
  {
    ...PAGE,
    call: 'last-logins: deactivate',
    isCall: ({ method }) => method === 'DELETE',
    others: () => ({ ...LIST, lastLoginHistoryActive: false }),
    send: confirming('[data-action=deactivate]'),
    busy: '[data-action=deactivate]',
    good: {},
    outcomes: {
      ...titled('LAST_LOGINS_DEACTIVATE_FAILED'),
      ...anyBody(done('[data-action=activate]', text('LAST_LOGINS_ACTIVATE'))),
    },
  },
  {
    ...PAGE,
    call: 'last-logins: history',
    isCall: ({ url }) => url.pathname === `${LAST_LOGINS_ADDRESS}/${LAST_LOGIN.userId}`,
    send: (page) => page.click('[data-action=history]'),
    good: HISTORY,
    outcomes: {
      ...told(`[data-part=history] ${CARD}`, (fault) => [described(fault)], retryIn(CARD)),
      '401': signIn(LAST_LOGINS_ADDRESS),
      'answer after 10 s': done('[data-part=history-list] [data-part=row]', 'Firefox 140'),
    },
  },
  {
    ...PAGE,
    call: 'last-logins: file',
    isCall: ({ url }) => url.pathname === LAST_LOGINS_CSV_ADDRESS,
    timeOut: LONG,
    send: (page) => page.click('[data-action=download]'),
    busy: '[data-action=download]',
    good: {},
    outcomes: { ...titled('CSV_DOWNLOAD_FAILED'), ...anyBody(done(ROW, LAST_LOGIN.name)) },
  },
];
