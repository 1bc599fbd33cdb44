import type { Page } from 'playwright-core';
import { SESSION, SESSIONS } from '../../../build/samples/administration';
import { SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { answerCalls, fillSlot } from '../intercept';
import type { PageState } from './page-state';

type State = Omit<PageState, 'entry' | 'user'>;

const CURRENT = { ...SESSION, id: 'a', signedInAt: '2026-11-22T07:15:00Z', lastActiveAt: '2026-11-22T20:30:00Z' };
const PHONE = {
  ...CURRENT,
  id: 'b',
  isCurrent: false,
  browser: 'Safari 26, iOS',
  lastActiveAt: '2026-11-22T19:02:00Z',
};
const ABROAD = {
  ...PHONE,
  id: 'c',
  browser: 'Chrome 142, Linux',
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  isSameNetwork: false,
  lastActiveAt: '2026-11-20T11:00:00Z',
  loginType: 'OpenId',
  providerName: 'Microsoft Entra ID',
  hasSecondFactor: false,
};
const UNKNOWN = { ...ABROAD, id: 'd', browser: '', address: '', loginType: '', providerName: '' };
const SUPPORT = { ...PHONE, id: 'e', browser: 'Edge 142, Windows', isSameNetwork: false, isTenantAccess: true };

/** The data of a page with these other sessions. */
const sessionsData = (...others: object[]) => ({
  ...SESSIONS,
  sessions: [CURRENT, ...others],
  canChangePassword: true,
});

async function show(page: Page, data: object): Promise<void> {
  await fillSlot(page, SESSIONS_ADDRESS, data);
  await answerCalls(page, SESSIONS_ADDRESS, { method: 'GET', json: data });
  await page.goto(SESSIONS_ADDRESS);
  await page.locator('[data-part=main]').waitFor();
}

const STATES: readonly State[] = [
  { name: 'sessions', reach: (page) => show(page, sessionsData(PHONE, ABROAD, UNKNOWN, SUPPORT)), isMain: true },
  { name: 'no other session', reach: (page) => show(page, sessionsData()) },
  {
    name: 'the question whether all others end',
    async reach(page) {
      await show(page, sessionsData(PHONE, ABROAD));
      await page.click('[data-action=end-others]');
      await page.locator('[data-part=confirmation]').waitFor();
    },
  },
  {
    name: 'a hundred sessions of long names',
    reach: (page) =>
      show(
        page,
        sessionsData(
          ...Array.from({ length: 99 }, (_, index) => ({
            ...ABROAD,
            id: `${index}`,
            browser: index % 3 === 0 ? 'W'.repeat(200) : '\u202egpj.exe <img src=x onerror=harmed=1>',
            providerName: 'Donaudampfschifffahrtsgesellschaft '.repeat(4),
          })),
        ),
      ),
  },
  {
    name: 'sessions that cannot be loaded',
    async reach(page) {
      await fillSlot(page, SESSIONS_ADDRESS, { sessions: 0 });
      await answerCalls(page, SESSIONS_ADDRESS, { method: 'GET', status: 404 });
      await page.goto(SESSIONS_ADDRESS);
      await page.locator('[data-part=error-card]').waitFor();
    },
    isError: true,
  },
];

/** The states of the page with a user's sessions. */
export const SESSIONS_STATES: readonly PageState[] = STATES.map((state) => ({
  entry: 'sessions',
  user: 'admin',
  ...state,
}));
