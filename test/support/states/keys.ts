import type { Page } from 'playwright-core';
import { API_KEY, API_KEY_CREATED, API_KEY_DETAILS, CONFIRMATION, PERSONAL_KEY } from '../../../build/samples/api-keys';
import { answerCalls, fillSlot } from '../browser/intercept';
import { ADMIN_INFO, CONFIRM, details, fillNewKey, KEYS, labelField, openKeys, PERSONAL } from '../browser/key-pages';
import { type PageState, type States, statesOfAdmin } from './page-state';
import { ask, confirm, failToLoad, notified, show } from './steps';

const ID = '00000000-0000-4000-8000-000000000001';
const NAME = 'freifrau.von.schmidt-hohenlohe-waldenburg';
const LABEL = 'Auswertung der Donaudampfschifffahrtsgesellschaft';
const NAMES = { id: ID, userName: NAME, label: LABEL };
const item = { ...API_KEY, ...NAMES };
const KEY = {
  ...API_KEY_DETAILS,
  ...NAMES,
  creatorDisplayName: 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg',
};
const CREATED = { ...API_KEY_CREATED, apiKeyDto: { id: ID, key: `vst_${'w'.repeat(43)}` } };
const WAITING = { ...CONFIRMATION, apiKeyLabel: LABEL, createdBy: KEY.creatorDisplayName };
const OWN = { ...PERSONAL_KEY, key: ID, label: LABEL, creatorDisplayName: KEY.creatorDisplayName };

const scopes = ['directory:read'];
/** Keys that expire in the far future, soon, and in the past. */
const LASTING = { expiresAt: '2099-01-02T03:04:05Z', isExpired: false, scopes };
const SOON = { expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString(), isExpired: false, scopes };
const EXPIRED = { expiresAt: '2026-01-02T03:04:05Z', isExpired: true, scopes };
const ROTATED = {
  previousSecretUntil: '2099-01-02T03:04:05Z',
  previousSecretLastUsedAt: '2026-01-02T03:04:05Z',
  previousSecretPrefix: 'vst_Cd4-',
  prefix: 'vst_Ab3-',
  lastUsedAt: null,
  createdAt: '2026-01-02T03:04:05Z',
};

async function showKey(page: Page, over: object = {}): Promise<void> {
  await fillSlot(page, `${KEYS}/${ID}`, { ...KEY, ...over });
  await openKeys(page, ID);
  await details(page).locator('[data-part=creator]').waitFor();
}

async function create(page: Page): Promise<void> {
  await answerCalls(page, `${KEYS}/create`, { method: 'POST', json: CREATED });
  await startNewKey(page);
  await fillNewKey(page, { user: 'Schmidt', label: LABEL });
  await page.click('[data-action=create]');
}

async function startNewKey(page: Page): Promise<void> {
  await openKeys(page, 'create');
  await labelField(page).waitFor();
}

const LIST_STATES = {
  'the list of keys': (page) => openKeys(page),
  'a list with the longest names': (page) => show(page, KEYS, { apiKeys: longKeys() }, '[data-part=row]'),
  'a list that cannot be loaded': (page) => failToLoad(page, KEYS, { slot: {} }),
  'an empty list of keys': (page) => show(page, KEYS, { apiKeys: [] }, '[data-part=empty]'),
  'a search that finds no key': async (page) => {
    await show(page, KEYS, { apiKeys: [item] }, '[data-part=row]');
    await page.fill('input[name=search]', 'nothing like that');
    await page.locator('[data-part=empty]').waitFor();
  },
  'a list and a key that are loading': async (page) => {
    await fillSlot(page, `${KEYS}/${ID}`, {});
    await page.route(
      ({ pathname }) => pathname.startsWith(KEYS),
      (route) => (route.request().resourceType() === 'fetch' ? undefined : route.fallback()),
    );
    await page.goto(`${KEYS}/${ID}`);
    await page.locator('[data-part=main] [data-part=skeleton]').waitFor({ state: 'attached' });
  },
  'the question before a key is deleted': async (page) => {
    await showKey(page, { status: 'Confirmed' });
    await ask(page, '[data-part=details] [data-action=delete]');
  },
  'an unknown key': async (page) => {
    await openKeys(page, ID);
    await page.locator('[data-part=error-card]').waitFor();
  },
  'a key that could not be deleted': async (page) => {
    await openKeys(page);
    const json = { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER', 'Other words'] };
    await answerCalls(page, KEYS, { method: 'POST', json });
    await confirm(page, '[data-part=row]:has-text("Invoice export") [data-action=delete]');
    await notified(page);
  },
} satisfies States;

const CREATE_STATES = {
  'an empty form': startNewKey,
  'a form that did not arrive': async (page) => {
    await page.route('**/assets/side-panel-chunk-*.js*', (route) => route.abort());
    await openKeys(page, 'create');
    await page.locator('[data-part=forms-failure]').waitFor();
  },
  'a form with errors': async (page) => {
    await startNewKey(page);
    await page.locator('input[name=userId]').focus();
    await labelField(page).focus();
    await labelField(page).press('Tab');
    await page.locator('#field-label-help [role=alert]').waitFor();
  },
  'a form with users to choose from and the longest label': async (page) => {
    await startNewKey(page);
    await labelField(page).fill('W'.repeat(100));
    await page.locator('input[name=userId][role=combobox]').press('ArrowDown'); // its chunk is loaded after the page
    await page.getByRole('option').nth(5).waitFor();
  },
  'the new key’s secret': async (page) => {
    await create(page);
    await page.click('[data-part=one-time-key] [data-action=copy]');
    await page.locator('[data-part=copied]:not(:empty)').waitFor();
  },
  'the hint after a creation': async (page) => {
    await answerCalls(page, `${KEYS}/${ID}`, { json: KEY });
    await create(page);
    await page.click('[data-part=one-time-key] [data-action=ok]');
    await details(page).locator('[data-part=confirm-hint]').waitFor();
  },
  'a new key with a date of expiry': async (page) => {
    await fillSlot(page, `${KEYS}/create`, { ...KEY, id: '', label: '', canExpire: true });
    await openKeys(page, 'create');
    await page.selectOption('select[name=expiry]', 'date');
    await page.fill('input[name=expiry-date]', '2020-01-02');
    await labelField(page).focus();
  },
} satisfies States;

const DETAILS_STATES = {
  'a key that waits for its user': (page) => showKey(page),
  'a key that waits for the signed-in user': (page) => showKey(page, { canConfirm: true }),
  'an expired key': (page) => showKey(page, { status: 'Confirmed', ...EXPIRED }),
  'a key whose previous secret still works': (page) => showKey(page, { status: 'Confirmed', ...LASTING, ...ROTATED }),
  'a key whose new secret was never used': (page) =>
    showKey(page, { status: 'Confirmed', canRotate: true, ...LASTING, ...ROTATED }),
  'the form for a new secret': async (page) => {
    await showKey(page, { status: 'Confirmed', canRotate: true, ...LASTING });
    await details(page).locator('[data-action=rotate]').click();
    await page.locator('[data-part=rotate-form]').waitFor();
  },
  'a declined key': (page) => showKey(page, { status: 'Declined' }),
  'a technical user’s key of an unknown creator': (page) =>
    showKey(page, { status: 'Confirmed', isTechnicalUser: true, creatorDisplayName: '' }),
} satisfies States;

const CONFIRM_STATES = {
  'a key to confirm, explained': async (page) => {
    await show(page, CONFIRM, { ...WAITING, ...LASTING }, '[data-part=creator]');
    await page.click('[data-part=explanation] summary');
  },
  'a key to confirm that has expired': (page) => show(page, CONFIRM, { ...WAITING, ...EXPIRED }, '[data-part=creator]'),
  'a key to confirm without creator, with an error': async (page) => {
    await page.clock.install();
    await show(page, CONFIRM, { ...WAITING, createdBy: '' }, '[data-part=creator]');
    await answerCalls(page, CONFIRM, { method: 'POST', status: 500 });
    await page.click('[data-action=confirm]');
    await notified(page);
  },
  'a confirmed key, before the next one': async (page) => {
    await page.clock.install();
    await show(page, CONFIRM, WAITING, '[data-part=creator]');
    await page.route(`**${CONFIRM}?id=*`, (route) => route.fulfill({ contentType: 'text/plain', body: 'true' }));
    await page.click('[data-action=confirm]');
    await page.locator('[data-part=done]').waitFor();
  },
  'nothing to confirm': async (page) => {
    await fillSlot(page, CONFIRM, {});
    await answerCalls(page, CONFIRM, { status: 404 });
    await page.goto(`${CONFIRM}?apiKeyId=${ID}`);
    await page.locator('[data-part=nothing-waits]').waitFor();
  },
} satisfies States;

const PERSONAL_STATES = {
  'one’s own keys': (page) => show(page, PERSONAL, { apiKeys: ownKeys() }, '[data-part=row]'),
  'own keys that cannot be loaded': (page) => failToLoad(page, PERSONAL, { slot: {}, status: 404 }),
  'no own keys': (page) => show(page, PERSONAL, { apiKeys: [] }, '[data-part=empty]'),
} satisfies States;

function longKeys() {
  const gracePeriodEnd = '2027-01-02T03:04:05Z';
  return [
    { ...item, gracePeriodEnd, prefix: 'vst_Ab3-' },
    { ...item, id: `${ID}2`, userName: 'W'.repeat(200), label: 'W'.repeat(100), isApiKeyInGracePeriod: false },
    { ...item, id: `${ID}3`, userName: 'ada', label: 'word '.repeat(20), status: 'Confirmed', prefix: 'vst_Xy1-' },
    { ...item, id: `${ID}4`, userName: 'ada', label: 'Import', isTechnicalUser: true },
    { ...item, id: `${ID}5`, userName: 'ada', label: 'Import', status: 'Declined' },
    { ...item, id: `${ID}6`, userName: 'ada', label: 'Export', status: 'Confirmed', ...LASTING },
    { ...item, id: `${ID}7`, userName: 'ada', label: 'Export', status: 'Confirmed', ...SOON },
    { ...item, id: `${ID}8`, userName: 'ada', label: 'Export', status: 'Confirmed', ...EXPIRED },
    { ...item, id: `${ID}9`, userName: 'ada', label: 'Export', status: 'Confirmed', isUserDisabled: true, ...LASTING },
  ];
}

function ownKeys() {
  return [
    OWN,
    { ...OWN, key: `${ID}2`, status: 'Confirmed' },
    { ...OWN, key: `${ID}4`, isApiKeyInGracePeriod: true, gracePeriodEnd: '2027-01-02T03:04:05Z' },
    { ...OWN, key: `${ID}3`, status: 'Declined', creatorDisplayName: '' },
    { ...OWN, key: `${ID}5`, status: 'Confirmed', ...LASTING },
    { ...OWN, key: `${ID}6`, status: 'Confirmed', ...EXPIRED },
  ];
}

const LIST_PAGE = { ...LIST_STATES, ...CREATE_STATES, ...DETAILS_STATES };
const INFO_STATES = {
  'many keys that wait': (page) => show(page, ADMIN_INFO, { count: 1234 }, '[data-part=count]'),
} satisfies States;

export const KEY_STATES: readonly PageState[] = [
  ...statesOfAdmin('api-keys', LIST_PAGE, ['a list that cannot be loaded', 'an unknown key']),
  ...statesOfAdmin('apikey-confirm', CONFIRM_STATES),
  ...statesOfAdmin('personal-api-keys', PERSONAL_STATES, ['own keys that cannot be loaded']),
  ...statesOfAdmin('apikeyadmininfo', INFO_STATES),
];
