import { AUDIT_ADDRESS, AUDIT_CSV_ADDRESS } from '../../shared/contract/addresses';
import type { MessageKey } from '../../shared/i18n/translate';
import { text } from '../e2e/messages';
import { done, type FaultRow, leaves, type PageActions, says } from './fault-row';
import { anyBody, described, told } from './outcomes';

const NOTIFICATION = '[data-part=notification]';
const ROW = '[data-part=list] [data-part=row]';
const CARD = '[data-part=error-card]';
const LIST = { entries: [{ id: '1', event: 'sign-in', account: 'Ada' }], next: '1.2', searchedUntil: '', days: 365 };
/** ms that a search or a file may take. */
const LONG = 60_000;

const signIn = leaves(`/identityprovider/login?redirect=${encodeURIComponent(AUDIT_ADDRESS)}`);
const retry = { send: (page: PageActions) => page.click(`${CARD} [data-action=retry]`) };
const PAGE = { page: AUDIT_ADDRESS, data: LIST, ready: ROW, others: () => LIST } as const;

/** A notification with a title of its own. */
const titled = (key: MessageKey) => told(NOTIFICATION, (fault) => [text(key), described(fault)]);

/** What users and administrators have done. */
export const AUDIT_ROWS: readonly FaultRow[] = [
  {
    ...PAGE,
    call: 'audit: list',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === AUDIT_ADDRESS,
    timeOut: LONG,
    send: (page) => page.click('[data-action=refresh]'),
    good: LIST,
    outcomes: {
      ...told(NOTIFICATION, (fault) => [described(fault)]),
      '401': signIn,
      '404': says(CARD, [described('404')], retry),
      'answer after 10 s': done(ROW, 'Ada'),
    },
  },
  {
    ...PAGE,
    call: 'audit: older entries',
    isCall: ({ url }) => url.pathname === AUDIT_ADDRESS && url.searchParams.has('before'),
    timeOut: LONG,
    send: (page) => page.click('[data-action=older]'),
    busy: '[data-action=older]',
    good: { ...LIST, entries: [{ id: '2', event: 'sign-in', account: 'Bob' }], next: '' },
    outcomes: {
      ...titled('AUDIT_OLDER_FAILED'),
      '401': signIn,
      'answer after 10 s': done(`${ROW}[data-id="2"]`, 'Bob'),
    },
  },
  {
    ...PAGE,
    call: 'audit: file',
    isCall: ({ url }) => url.pathname === AUDIT_CSV_ADDRESS,
    timeOut: LONG,
    send: (page) => page.click('[data-action=download]'),
    busy: '[data-action=download]',
    good: {},
    outcomes: { ...titled('CSV_DOWNLOAD_FAILED'), ...anyBody(done(ROW, 'Ada')) },
  },
];
