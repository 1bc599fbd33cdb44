import type { Page } from 'playwright-core';
import { LAST_LOGIN, LAST_LOGINS } from '../../../build/samples/administration';
import {
  LAST_LOGINS_ADDRESS,
  LAST_LOGINS_CSV_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
} from '../../../shared/contract/addresses';
import { NO_LOGIN_TIME } from '../../../shared/contract/last-logins';
import { HOSTILE_NAMES } from '../hostile-names';
import { answerCalls, fillSlot } from '../intercept';
import type { PageState } from './page-state';

const ID = '00000000-0000-4000-8000-000000000001';
const HISTORY = `${LAST_LOGINS_ADDRESS}/${ID}`;

const LOGIN = {
  ...LAST_LOGIN,
  userId: ID,
  name: 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg',
  account: 'freiherr.von.schmidt-hohenlohe-waldenburg',
};

/** Without placeholders, which would look like an untranslated text. */
const HOSTILE = Object.values(HOSTILE_NAMES).map((name) => name.replace(/\{.*$/s, ''));

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

const ENTRIES = ['UserPass', 'OpenId', 'BasicUserPass', 'BasicApiKey', 'ApiKey', 'Kerberos'].map(
  (loginType, index) => ({
    loginDateTime: `2026-11-${20 - index}T0${index}:15:00Z`,
    loginType,
    browser: ['Firefox 140, Linux', 'Chrome 142, Windows', 'curl', '', 'Safari 26, iPhone', null][index],
  }),
);

type LoginState = Omit<PageState, 'entry' | 'user'>;

/** Opens the page with its slot filled. */
async function show(page: Page, data: object, part = '[data-part=row]'): Promise<void> {
  await fillSlot(page, LAST_LOGINS_ADDRESS, data);
  await page.goto(LAST_LOGINS_ADDRESS);
  await page.locator(part).first().waitFor();
}

/** Opens the history of the first account, which the server answers so; without an answer it is loading. */
async function openHistory(
  page: Page,
  given?: { status?: number; json?: unknown },
  data: object = LIST,
): Promise<void> {
  await show(page, data);
  await answerCalls(page, HISTORY, given);
  await page.locator(`[data-id="${ID}"] [data-action=history]`).click();
  await page.locator('[data-part=history]').waitFor();
}

const notified = (page: Page) => page.locator('[data-part=notification]').waitFor();

/** Begins a download that stops after its first chunk, as over a connection that is very slow. */
async function download(page: Page, headers: Record<string, string>): Promise<void> {
  await page.addInitScript(
    ([path, values]) => {
      const { fetch } = window;
      window.fetch = (url, init) => {
        if (!String(url).split('?')[0]?.endsWith(path)) return fetch(url, init);
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(3_456_789));
          },
        });
        return Promise.resolve(new Response(body, { headers: values }));
      };
    },
    [LAST_LOGINS_CSV_ADDRESS, headers] as const,
  );
  await show(page, LIST);
  await page.click('[data-action=download]');
  await page.locator('[data-part=download]').filter({ hasText: /[1-9]/ }).waitFor();
}

const LIST_STATES: LoginState[] = [
  { name: 'the list of last sign-ins', reach: (page) => show(page, LIST), isMain: true },
  {
    name: 'a list that has not been created',
    reach: (page) => show(page, {}, '[data-action=create]'),
    isMain: true,
  },
  {
    name: 'a list that is being created',
    async reach(page) {
      await page.clock.install();
      await show(page, { ...LIST, isGenerating: true, lastLogins: [] }, '[data-part=skeleton]');
    },
    isMain: true,
  },
  {
    name: 'a list that is loading',
    async reach(page) {
      await fillSlot(page, LAST_LOGINS_ADDRESS, undefined);
      await answerCalls(page, LAST_LOGINS_ADDRESS);
      await page.goto(LAST_LOGINS_ADDRESS);
      await page.locator('[data-part=skeleton]').waitFor({ state: 'attached' });
    },
  },
  { name: 'an empty list of sign-ins', reach: (page) => show(page, { ...LIST, lastLogins: [] }, '[data-part=empty]') },
  {
    name: 'a search that finds no account',
    async reach(page) {
      await show(page, LIST);
      await page.fill('input[name=search]', 'nothing like that');
      await page.locator('[data-part=empty]').waitFor();
    },
  },
  {
    name: 'a list without history, and with the longest names',
    reach: (page) => show(page, { ...LIST, lastLoginHistoryActive: false, lastLogins: longLogins() }),
    isMain: true,
  },
  {
    name: 'a list of 1,234 accounts',
    reach: (page) => show(page, { ...LIST, lastLogins: manyLogins() }),
  },
  {
    name: 'sign-ins that cannot be loaded',
    async reach(page) {
      await answerCalls(page, LAST_LOGINS_ADDRESS, { status: 404 });
      await answerCalls(page, UPDATE_LAST_LOGINS_ADDRESS, { method: 'POST' });
      await show(page, LIST);
      await page.click('[data-action=refresh]');
      await page.locator('[data-part=error-card]').waitFor();
    },
    isError: true,
  },
  {
    name: 'a list that could not be refreshed',
    async reach(page) {
      await answerCalls(page, UPDATE_LAST_LOGINS_ADDRESS, { status: 500, method: 'POST' });
      await show(page, LIST);
      await page.click('[data-action=refresh]');
      await notified(page);
    },
  },
  {
    name: 'a history that could not be turned on',
    async reach(page) {
      await answerCalls(page, LAST_LOGINS_ADDRESS, { status: 500, method: 'PUT' });
      await show(page, { ...LIST, lastLoginHistoryActive: false });
      await page.click('[data-action=activate]');
      await notified(page);
    },
  },
  {
    name: 'the question before the history is deleted',
    async reach(page) {
      await show(page, LIST);
      await page.click('[data-action=deactivate]');
      await page.locator('[data-part=confirmation]').waitFor();
    },
  },
  {
    name: 'a history that could not be turned off',
    async reach(page) {
      await answerCalls(page, LAST_LOGINS_ADDRESS, { status: 403, method: 'DELETE' });
      await show(page, LIST);
      await page.click('[data-action=deactivate]');
      await page.click('[data-part=confirmation] [data-action=ok]');
      await notified(page);
    },
  },
];

const DOWNLOAD_STATES: LoginState[] = [
  {
    name: 'a download of a known size',
    reach: (page) => download(page, { 'content-length': '6000000' }),
    isMain: true,
  },
  { name: 'a download of an unknown size', reach: (page) => download(page, {}) },
  {
    name: 'a download that failed',
    async reach(page) {
      await answerCalls(page, LAST_LOGINS_CSV_ADDRESS, { status: 500 });
      await show(page, LIST);
      await page.click('[data-action=download]');
      await notified(page);
    },
  },
];

const HISTORY_STATES: LoginState[] = [
  {
    name: 'the history of an account',
    async reach(page) {
      await openHistory(page, { json: ENTRIES });
      await page.locator('[data-part=history-list] [data-part=row]').first().waitFor();
    },
    isMain: true,
  },
  {
    name: 'a long history with hostile texts',
    async reach(page) {
      const json = [...HOSTILE, ...HOSTILE].map((browser) => ({ ...ENTRIES[0], browser }));
      await openHistory(page, { json }, { ...LIST, lastLogins: [{ ...LOGIN, name: HOSTILE_NAMES.long }] });
      await page.locator('[data-part=history-list] [data-part=pager]').waitFor();
    },
  },
  { name: 'a history that is loading', reach: (page) => openHistory(page) },
  {
    name: 'a history without sign-ins',
    async reach(page) {
      await openHistory(page, { json: [] });
      await page.locator('[data-part=history-list] [data-part=empty]').waitFor();
    },
  },
  {
    name: 'a history that is turned off',
    async reach(page) {
      await openHistory(page, { json: [] }, { ...LIST, lastLoginHistoryActive: false });
      await page.locator('[data-part=history-list] [data-part=empty]').waitFor();
    },
    isMain: true,
  },
  {
    name: 'a history that cannot be loaded',
    async reach(page) {
      await openHistory(page, { status: 500 });
      await page.locator('[data-part=history] [data-part=error-card]').waitFor();
    },
    isError: true,
  },
];

function longLogins() {
  const names = [...HOSTILE, 'W'.repeat(200), ''];
  return names.map((name, index) => ({ ...LOGIN, userId: `${ID}${index}`, name, account: name }));
}

function manyLogins() {
  return Array.from({ length: 1234 }, (_, index) => ({
    ...LOGIN,
    userId: `${ID}${index}`,
    name: `Person ${index + 1}`,
    account: `person${index + 1}`,
  }));
}

/** The states of the overview of last sign-ins. */
export const LAST_LOGIN_STATES: readonly PageState[] = [...LIST_STATES, ...DOWNLOAD_STATES, ...HISTORY_STATES].map(
  (state) => ({ entry: 'last-logins', user: 'admin', ...state }),
);
