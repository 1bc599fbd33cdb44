import type { Page } from 'playwright-core';
import { AUDIT, AUDIT_ENTRY } from '../../../build/samples/administration';
import { AUDIT_ADDRESS, AUDIT_COUNTS_ADDRESS } from '../../../shared/contract/addresses';
import { AUDIT_EVENTS } from '../../../shared/contract/settings/audit';
import { HOSTILE_TEXTS } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';

const ID = '00000000-0000-4000-8000-000000000001';

const ENTRY = {
  ...AUDIT_ENTRY,
  event: 'sign-in-refused',
  outcome: 'refused',
  account: 'freiherr.von.schmidt-hohenlohe-waldenburg',
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  detail: 'LOGIN_ERROR_HINT',
  count: 12,
};
const DONE = { ...ENTRY, outcome: 'done', account: 'ada', address: '192.0.2.1', detail: '', count: 1 };

const LIST = {
  ...AUDIT,
  entries: [
    { ...ENTRY, id: '1' },
    { ...DONE, id: '2', event: 'sign-in', detail: 'UserPass' },
    { ...DONE, id: '3', event: 'two-factor-disabled', actor: 'admin', actorId: `${ID}2` },
    { ...DONE, id: '4', event: 'trust-changed', account: '', actor: 'admin', target: 'https://portal.example.org' },
    { ...ENTRY, id: '5', account: '', accountId: '', count: 1 },
    { ...DONE, id: '6', event: 'quantum-leap', browser: null, target: 'a newer event' },
    { ...DONE, id: '7', event: 'login-settings-changed', account: '', actor: 'admin', detail: 'sessionLifetimeHours' },
  ],
  next: '1.2',
};

const PROVIDER = {
  ...DONE,
  id: '8',
  event: 'provider-saved',
  account: '',
  accountId: '',
  actor: 'admin',
  actorId: `${ID}2`,
  target: 'Corporate directory',
  detail: 'Ldap',
  changes: [
    { field: 'host', before: 'ldap.example.com', after: 'ldaps://directory.berlin.example.com:636' },
    {
      field: 'userFilter',
      before: '',
      after: '(&(objectClass=person)(memberOf=CN=Staff,OU=Groups,DC=example,DC=com))',
    },
    { field: 'isolated', before: false, after: true },
    { field: 'password' },
  ],
};

const daysAgo = (days: number, index: number) => {
  const at = new Date(Date.now() - days * 86_400_000 - index * 60_000).toISOString();
  return { ...DONE, id: String(index), at, accountId: ID, event: AUDIT_EVENTS[index * 4] };
};

async function show(page: Page, data: object, { part = '[data-part=row]', query = '', id = '' } = {}): Promise<void> {
  const address = id === '' ? AUDIT_ADDRESS : `${AUDIT_ADDRESS}/${id}`;
  await fillSlot(page, address, data);
  await page.goto(address + query);
  await page.locator(part).first().waitFor();
}

const HOUR = 3_600_000;

/** Opens the list with a chart of what was recorded mostly at work. */
async function showChart(page: Page, query = ''): Promise<void> {
  const since = (Math.floor(Date.now() / HOUR) - 740) * HOUR;
  const countOf = (hour: number) => (hour % 24 > 7 && hour % 24 < 19 && hour % 168 > 48 ? (hour * 7) % 23 : hour % 3);
  const counts = Array.from({ length: 745 }, (_, index) => countOf(since / HOUR + index));
  await answerCalls(page, AUDIT_COUNTS_ADDRESS, { json: { since: new Date(since).toISOString(), counts } });
  const list = { ...LIST, entries: [0, 0, 1, 1, 2].map(daysAgo), hasCounts: true };
  await answerCalls(page, AUDIT_ADDRESS, { json: list });
  await show(page, list, { query, part: '[data-part=chart]:not([aria-busy])' });
}

const STATES = {
  entries: (page) => show(page, LIST),
  'every event': (page) =>
    show(page, { ...LIST, entries: AUDIT_EVENTS.map((event, at) => ({ ...DONE, id: String(at), event })) }),
  'the details of an entry': async (page) => {
    await show(page, LIST);
    await page.locator('[data-id="1"] [data-action=open]').click();
    await page.locator('[data-part=details]').waitFor();
  },
  'an entry as JSON': async (page) => {
    await show(page, { ...LIST, entry: PROVIDER }, { id: PROVIDER.id, part: '[data-part=details]' });
    await page.locator('[data-part=json] summary').click();
    await page.locator('[data-part=json]').evaluate((element) => element.scrollIntoView());
  },
  'the changes of a provider': (page) =>
    show(page, { ...LIST, entry: PROVIDER }, { id: PROVIDER.id, part: '[data-part=change]' }),
  'entries of several days': (page) => show(page, { ...LIST, entries: [0, 0, 1, 1, 2].map(daysAgo) }),
  'a chart of days, of which one is chosen': async (page) => {
    await showChart(page);
    await page.click('[data-bar="20"]');
    await page.locator('[data-part=chosen]:not(:empty)').waitFor();
    await page.locator('[data-part=row]').first().waitFor();
  },
  'a chart of hours': (page) => showChart(page, '?range=1d'),
  'the history of an account': (page) =>
    show(page, { ...LIST, entries: [0, 1].map(daysAgo), accountName: DONE.account }, { query: `?account=${ID}` }),
  'an entry that is not kept': (page) =>
    show(page, LIST, { id: '9', part: '[data-part=details] [data-part=error-card]' }),
  'a period of its own': (page) =>
    show(page, LIST, { query: '?from=2026-11-21T08:00:00.000Z&search=ada&outcome=refused' }),
  'nothing recorded': (page) => show(page, { entries: [] }, { part: '[data-part=empty]' }),
  'a search that goes on': (page) =>
    show(
      page,
      { entries: [], next: '1.2', searchedUntil: ENTRY.at },
      { part: '[data-part=empty]', query: '?search=nobody' },
    ),
  'hostile texts': (page) =>
    show(page, {
      ...LIST,
      entries: HOSTILE_TEXTS.map((text, at) => ({
        ...ENTRY,
        id: String(at),
        account: text,
        actor: text,
        target: text,
      })),
    }),
} satisfies States;

export const AUDIT_STATES = statesOfAdmin('audit', STATES, ['an entry that is not kept']);
