import type { Page } from 'playwright-core';
import { SESSION, SESSIONS } from '../../../build/samples/administration';
import { SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { answerCalls } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { ask, failToLoad, notified, show } from './steps';

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

const sessionsData = (...others: object[]) => ({
  ...SESSIONS,
  sessions: [CURRENT, ...others],
  canChangePassword: true,
});

async function showSessions(page: Page, data: object): Promise<void> {
  await answerCalls(page, SESSIONS_ADDRESS, { method: 'GET', json: data });
  await show(page, SESSIONS_ADDRESS, data, '[data-part=main]');
}

const STATES = {
  sessions: (page) => showSessions(page, sessionsData(PHONE, ABROAD, UNKNOWN, SUPPORT)),
  'remembered browsers': (page) => {
    const rememberedBrowsers = [
      { id: 'x', isCurrent: true, browser: CURRENT.browser, since: CURRENT.signedInAt, until: '2026-12-22T07:15:00Z' },
      { id: 'y', browser: ABROAD.browser, since: ABROAD.lastActiveAt, until: '2026-12-20T11:00:00Z' },
    ];
    const own = { ...CURRENT, hasSecondFactor: false, isBrowserRemembered: true };
    return showSessions(page, { ...sessionsData(PHONE), sessions: [own, PHONE], rememberedBrowsers });
  },
  'no other session': (page) => showSessions(page, sessionsData()),
  'two sessions whose end can be undone': async (page) => {
    await showSessions(page, sessionsData(PHONE, ABROAD, UNKNOWN));
    for (const id of ['b', 'c']) await page.click(`[data-id=${id}] [data-action=end]`);
    await notified(page);
  },
  'the question whether all others end': async (page) => {
    await showSessions(page, sessionsData(PHONE, ABROAD));
    await ask(page, '[data-action=end-others]');
  },
  'a hundred sessions of long names': (page) =>
    showSessions(
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
  'sessions that cannot be loaded': (page) =>
    failToLoad(page, SESSIONS_ADDRESS, { slot: { sessions: 0 }, status: 404 }),
} satisfies States;

export const SESSIONS_STATES = statesOfAdmin('sessions', STATES, ['sessions that cannot be loaded']);
