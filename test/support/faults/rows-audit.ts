import { AUDIT, AUDIT_ENTRY } from '../../../build/samples/administration';
import { AUDIT_ADDRESS, AUDIT_COUNTS_ADDRESS, AUDIT_CSV_ADDRESS } from '../../../shared/contract/addresses';
import { done, type FaultRow } from './fault-row';
import { alike, anyBody, refreshed, signIn, titled } from './outcomes';

const ROW = '[data-part=list] [data-part=row]';
const LIST = { ...AUDIT, next: '1.2' };
/** The time limit of a search or a file in ms. */
const LONG = 60_000;

const PAGE = { page: AUDIT_ADDRESS, data: LIST, ready: ROW, others: () => LIST } as const;

export const AUDIT_ROWS: readonly FaultRow[] = [
  {
    ...PAGE,
    call: 'audit: list',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === AUDIT_ADDRESS,
    timeOut: LONG,
    send: (page) => page.click('[data-action=refresh]'),
    good: LIST,
    outcomes: {
      ...refreshed(AUDIT_ADDRESS),
      'answer after 10 s': done(ROW, AUDIT_ENTRY.account),
    },
  },
  {
    ...PAGE,
    call: 'audit: older entries',
    isCall: ({ url }) => url.pathname === AUDIT_ADDRESS && url.searchParams.has('before'),
    timeOut: LONG,
    send: (page) => page.click('[data-action=older]'),
    busy: '[data-action=older]',
    good: { ...LIST, entries: [{ ...AUDIT_ENTRY, id: '2', account: 'Bob' }], next: '' },
    outcomes: {
      ...titled('AUDIT_OLDER_FAILED'),
      '401': signIn(AUDIT_ADDRESS),
      'answer after 10 s': done(`${ROW}[data-id="2"]`, 'Bob'),
    },
  },
  {
    ...PAGE,
    // Without the counts there is no chart, and nothing else is missing.
    call: 'audit: counts',
    isCall: ({ url }) => url.pathname === AUDIT_COUNTS_ADDRESS,
    data: { ...LIST, hasCounts: true },
    timeOut: LONG,
    good: {},
    outcomes: { ...alike(done(ROW, AUDIT_ENTRY.account)), 'answer after 10 s': done(ROW, AUDIT_ENTRY.account) },
  },
  {
    ...PAGE,
    call: 'audit: file',
    isCall: ({ url }) => url.pathname === AUDIT_CSV_ADDRESS,
    timeOut: LONG,
    send: (page) => page.click('[data-action=download]'),
    busy: '[data-action=download]',
    good: {},
    outcomes: { ...titled('CSV_DOWNLOAD_FAILED'), ...anyBody(done(ROW, AUDIT_ENTRY.account)) },
  },
];
