import type { Page } from 'playwright-core';
import { LAST_LOGIN, LAST_LOGINS } from '../../../build/samples/administration';
import {
  LAST_LOGINS_ADDRESS,
  LAST_LOGINS_CSV_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
} from '../../../shared/contract/addresses';
import { NO_LOGIN_TIME } from '../../../shared/contract/settings/last-logins';
import { HOSTILE_NAMES, HOSTILE_TEXTS } from '../browser/hostile-names';
import { answerCalls } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { ask, load, notified, show } from './steps';

const ID = '00000000-0000-4000-8000-000000000001';
const HISTORY = `${LAST_LOGINS_ADDRESS}/${ID}`;

const LOGIN = {
  ...LAST_LOGIN,
  userId: ID,
  name: 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg',
  account: 'freiherr.von.schmidt-hohenlohe-waldenburg',
};

const LIST = {
  ...LAST_LOGINS,
  lastLogins: [
    LOGIN,
    { ...LOGIN, userId: `${ID}2`, name: 'Ada Lovelace', account: 'ada', lastLogin: NO_LOGIN_TIME },
    { ...LOGIN, userId: `${ID}3`, name: 'Grace Hopper', account: '', unknownUsername: true },
    { ...LOGIN, userId: `${ID}4`, name: 'Alan Turing', account: 'alan', lastLogin: '2026-03-01T23:59:00Z' },
    { userId: `${ID}5`, name: 'Konrad Zuse', account: 'konrad', lastLogin: null },
    { name: 'An account without an id', account: 'none' },
  ],
};

const LONG_LOGINS = [...HOSTILE_TEXTS, 'W'.repeat(200), ''].map((name, index) => ({
  ...LOGIN,
  userId: `${ID}${index}`,
  name,
  account: name,
}));
const MANY_LOGINS = Array.from({ length: 1234 }, (_, index) => ({
  ...LOGIN,
  userId: `${ID}${index}`,
  name: `Person ${index + 1}`,
  account: `person${index + 1}`,
}));

const ENTRIES = ['UserPass', 'OpenId', 'BasicUserPass', 'BasicApiKey', 'ApiKey', 'Kerberos'].map(
  (loginType, index) => ({
    loginDateTime: `2026-11-${20 - index}T0${index}:15:00Z`,
    loginType,
    browser: ['Firefox 140, Linux', 'Chrome 142, Windows', 'curl', '', 'Safari 26, iPhone', null][index],
  }),
);

const showList = (page: Page, data: object, part = '[data-part=row]') => show(page, LAST_LOGINS_ADDRESS, data, part);

/** Opens the history of the first account with this answer of the server; without an answer it is loading. */
async function openHistory(
  page: Page,
  given?: { status?: number; json?: unknown },
  data: object = LIST,
): Promise<void> {
  await showList(page, data);
  await answerCalls(page, HISTORY, given);
  await page.locator(`[data-id="${ID}"] [data-action=history]`).click();
  await page.locator('[data-part=history]').waitFor();
}

interface SlowAnswer {
  path: string;
  headers?: Record<string, string>;
  /** Its first chunk. */
  chunk: { text: string; times: number };
}

/** Has an answer stop after its first chunk, like one over a very slow connection. */
const slowDown = (page: Page, answer: SlowAnswer) =>
  page.addInitScript(({ path, headers = {}, chunk }) => {
    const { fetch } = window;
    window.fetch = (url, init) => {
      if (!String(url).split('?')[0]?.endsWith(path)) return fetch(url, init);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(chunk.text.repeat(chunk.times)));
        },
      });
      return Promise.resolve(new Response(body, { headers }));
    };
  }, answer);

async function download(page: Page, headers: Record<string, string>): Promise<void> {
  await slowDown(page, { path: LAST_LOGINS_CSV_ADDRESS, headers, chunk: { text: ' ', times: 3_456_789 } });
  await showList(page, LIST);
  await page.click('[data-action=download]');
  await page.locator('[data-part=download]').filter({ hasText: /[1-9]/ }).waitFor();
}

const RECENT_LOGINS = MANY_LOGINS.slice(0, 90).map((login, index) => ({
  ...login,
  lastLogin: new Date(Date.now() - ((index * index) % 37) * 86_400_000).toISOString(),
}));

const LIST_STATES = {
  'the list of last sign-ins': (page) => showList(page, LIST),
  'the list of last sign-ins with exact times': async (page) => {
    await showList(page, LIST);
    await page.click('[data-action=toggle-times]');
  },
  'a list that has not been created': (page) => showList(page, {}, '[data-action=create]'),
  'a list that is being created': async (page) => {
    await page.clock.install();
    await showList(page, { ...LIST, isGenerating: true, lastLogins: [] }, '[data-part=skeleton]');
  },
  'a list that is being created, with its numbers': async (page) => {
    await page.clock.install();
    const progress = { count: 41_500, total: 100_033 };
    await showList(page, { ...LIST, isGenerating: true, progress, lastLogins: [] }, '[data-part=list-progress]');
  },
  'a list that is loading': (page) => load(page, LAST_LOGINS_ADDRESS),
  'a long list that is loading, with its numbers': async (page) => {
    await slowDown(page, { path: LAST_LOGINS_ADDRESS, chunk: { text: '{', times: 41_500 } });
    await showList(page, { ...LIST, count: 100_033, lastLogins: [] }, 'progress[value="41500"]');
  },
  'an empty list of sign-ins': (page) => showList(page, { ...LIST, lastLogins: [] }, '[data-part=empty]'),
  'a search that finds no account': async (page) => {
    await showList(page, LIST);
    await page.fill('input[name=search]', 'nothing like that');
    await page.locator('[data-part=empty]').waitFor();
  },
  'a list without history, and with the longest names': (page) =>
    showList(page, { ...LIST, lastLoginHistoryActive: false, lastLogins: LONG_LOGINS }),
  'a list of 1,234 accounts': (page) => showList(page, { ...LIST, lastLogins: MANY_LOGINS }),
  'a chart of last sign-ins': (page) => showList(page, { ...LIST, lastLogins: RECENT_LOGINS }, '[data-part=chart]'),
  'a chart of last sign-ins, of which some days are chosen': async (page) => {
    await showList(page, { ...LIST, lastLogins: RECENT_LOGINS });
    await page.locator('[data-bar="0"]').press('End');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+ArrowLeft');
    await page.locator('[data-part=chosen]:not(:empty)').waitFor();
  },
  'sign-ins that cannot be loaded': async (page) => {
    await answerCalls(page, LAST_LOGINS_ADDRESS, { status: 404 });
    await answerCalls(page, UPDATE_LAST_LOGINS_ADDRESS, { method: 'POST' });
    await showList(page, LIST);
    await page.click('[data-action=refresh]');
    await page.locator('[data-part=error-card]').waitFor();
  },
  'a list that could not be refreshed': async (page) => {
    await answerCalls(page, UPDATE_LAST_LOGINS_ADDRESS, { status: 500, method: 'POST' });
    await showList(page, LIST);
    await page.click('[data-action=refresh]');
    await notified(page);
  },
  'the question before the history is deleted': async (page) => {
    await showList(page, LIST);
    await ask(page, '[data-action=deactivate]');
  },
  'a download of a known size': (page) => download(page, { 'content-length': '6000000' }),
  'a download of an unknown size': (page) => download(page, {}),
} satisfies States;

const HISTORY_STATES = {
  'the history of an account': async (page) => {
    await openHistory(page, { json: ENTRIES });
    await page.locator('[data-part=history-list] [data-part=row]').first().waitFor();
  },
  'a long history with hostile texts': async (page) => {
    const json = [...HOSTILE_TEXTS, ...HOSTILE_TEXTS].map((browser) => ({ ...ENTRIES[0], browser }));
    await openHistory(page, { json }, { ...LIST, lastLogins: [{ ...LOGIN, name: HOSTILE_NAMES.long }] });
    await page.locator('[data-part=history-list] [data-part=pager]').waitFor();
  },
  'a history that is loading': (page) => openHistory(page),
  'a history without sign-ins': async (page) => {
    await openHistory(page, { json: [] });
    await page.locator('[data-part=history-list] [data-part=empty]').waitFor();
  },
  'a history that is turned off': async (page) => {
    await openHistory(page, { json: [] }, { ...LIST, lastLoginHistoryActive: false });
    await page.locator('[data-part=history-list] [data-part=empty]').waitFor();
  },
  'a history that cannot be loaded': async (page) => {
    await openHistory(page, { status: 500 });
    await page.locator('[data-part=history] [data-part=error-card]').waitFor();
  },
} satisfies States;

export const LAST_LOGIN_STATES = statesOfAdmin('last-logins', { ...LIST_STATES, ...HISTORY_STATES }, [
  'sign-ins that cannot be loaded',
  'a history that cannot be loaded',
]);
