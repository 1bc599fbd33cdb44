import {
  API_KEY,
  API_KEY_CREATED,
  API_KEY_DETAILS,
  CHANGE_SAVED,
  CONFIRMATION,
  NEW_API_KEY_DETAILS,
  PERSONAL_KEY,
  USER,
} from '../../../build/samples/api-keys';
import { API_KEY_RETRY_ADDRESS, USERS_ADDRESS } from '../../../shared/contract/addresses';
import { ADMIN_INFO, CONFIRM, KEYS, PERSONAL } from '../browser/key-pages';
import { text } from '../browser/messages';
import { done, type FaultRow, leaves, type PageActions, says } from './fault-row';
import { anyBody, confirming, described, NOTIFICATION, notified, refreshed, retryIn, told, WORDS } from './outcomes';

const CREATE = `${KEYS}/create`;
/** The address of the key of these rows. */
export const KEY_ADDRESS = `${KEYS}/${API_KEY.id}`;
const DETAILS = `${KEYS}/:id`;
const NEW_LABEL = 'Another label';

export const KEY_LIST = { apiKeys: [API_KEY] };
const OWN = { apiKeys: [PERSONAL_KEY] };
const USERS = { totalResults: 1, resources: [USER] };
const ROTATABLE = { ...API_KEY_DETAILS, canRotate: true };
const UNUSED = {
  ...API_KEY_DETAILS,
  canRotate: true,
  previousSecretUntil: '2100-01-01T00:00:00.000Z',
  lastUsedAt: null,
  prefix: 'vst_Ab3-',
};
const ROTATED = { ...API_KEY_DETAILS, previousSecretUntil: '2100-01-01T00:00:00.000Z', previousSecretLastUsedAt: null };

export const KEY_OTHERS = ({ pathname }: URL): unknown =>
  ({ [KEYS]: KEY_LIST, [USERS_ADDRESS]: USERS })[pathname] ?? API_KEY_DETAILS;

/** A top-level page closes itself by navigating back to the browser's first page. */
const CLOSED = leaves('blank');

const chooseUser = (page: PageActions) => page.press('input[name=userId]', 'ArrowDown');
const create = (page: PageActions) => page.click('[data-action=create]');

const dismiss = (page: PageActions) => page.click('[data-action=dismiss]');

/** The second click closes the dialog, whatever the answer. */
async function dismissForGood(page: PageActions): Promise<void> {
  await dismiss(page);
  await page.waitForURL(({ pathname }) => pathname === 'blank');
}

const openList = { page: KEYS, data: KEY_LIST, ready: '[data-part=row]', others: KEY_OTHERS } as const;
const openKey = {
  page: KEY_ADDRESS,
  route: DETAILS,
  data: API_KEY_DETAILS,
  ready: 'input[name=label]',
  others: KEY_OTHERS,
} as const;
const openForm = {
  ...openKey,
  page: CREATE,
  data: NEW_API_KEY_DETAILS,
  ready: 'input[name=userId]',
  typed: { label: 'Phone' },
} as const;

/** The rows of the administrator's page, with its list and the details of a key. */
const LIST_ROWS: readonly FaultRow[] = [
  {
    ...openList,
    call: 'api-keys: refresh',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === KEYS,
    send: (page) => page.click('[data-action=refresh]'),
    good: KEY_LIST,
    outcomes: {
      ...refreshed(KEYS),
      'answer after 10 s': done('[data-part=row]', 'Nightly export'),
    },
  },
  {
    ...openList,
    call: 'api-keys: delete',
    isCall: ({ method }) => method === 'POST',
    send: confirming('[data-part=row] [data-action=delete]'),
    good: CHANGE_SAVED,
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('APIKEY_LIST_DELETED')) },
  },
  {
    ...openForm,
    call: 'api-keys: users to choose from',
    isCall: ({ url }) => url.pathname === USERS_ADDRESS,
    send: chooseUser,
    good: USERS,
    outcomes: {
      ...told(NOTIFICATION, (fault) => [described(fault)], retryIn('[data-part=search-failed]')),
      'answer after 10 s': done('[role=option]', USER.displayName),
    },
  },
  {
    ...openForm,
    call: 'api-keys: create',
    isCall: ({ method }) => method === 'POST',
    async send(page) {
      await chooseUser(page);
      await page.click('[role=option]');
      await create(page);
    },
    busy: '[data-action=create]',
    good: API_KEY_CREATED,
    outcomes: {
      ...told(NOTIFICATION, (fault) => [described(fault)], { send: create }),
      'answer after 10 s': done('[data-part=one-time-key]', text('APIKEY_CREATED_SUCCESS')),
    },
  },
  {
    ...openKey,
    call: 'api-keys: label',
    isCall: ({ method }) => method === 'PUT',
    typed: { label: NEW_LABEL },
    send: (page) => page.press('input[name=label]', 'Tab'),
    good: CHANGE_SAVED,
    outcomes: {
      ...told(NOTIFICATION, (fault) => [text('APIKEY_LABEL_SAVE_FAILED'), described(fault)]),
      'empty body': done(NOTIFICATION, text('APIKEY_LABEL_SAVED')), // any answer will do
      'answer after 10 s': done(NOTIFICATION, text('APIKEY_LABEL_SAVED')),
    },
  },
  {
    ...openKey,
    call: 'api-keys: retry',
    isCall: ({ url }) => url.pathname === API_KEY_RETRY_ADDRESS,
    send: (page) => page.click('[data-action=retry]'),
    busy: '[data-action=retry]',
    good: CHANGE_SAVED,
    outcomes: {
      ...notified,
      'empty body': done(NOTIFICATION, text('APIKEY_REQUEST_SENT')), // any answer will do
      'answer after 10 s': done(NOTIFICATION, text('APIKEY_REQUEST_SENT')),
    },
  },
];

const submitRotation = (page: PageActions) => page.click('[data-action=submit-rotate]');

const SECRET_ROWS: readonly FaultRow[] = [
  {
    ...openKey,
    call: 'api-keys: rotate',
    data: ROTATABLE,
    ready: '[data-action=rotate]',
    isCall: ({ method }) => method === 'POST',
    async send(page) {
      await page.click('[data-action=rotate]');
      await submitRotation(page);
    },
    busy: '[data-action=submit-rotate]',
    good: API_KEY_CREATED,
    outcomes: {
      ...told(NOTIFICATION, (fault) => [described(fault)], { send: submitRotation }),
      'answer after 10 s': done('[data-part=one-time-key]', text('APIKEY_ROTATED')),
    },
  },
  {
    ...openKey,
    call: 'api-keys: replace a secret that was never used',
    data: UNUSED,
    ready: '[data-action=replace-unused]',
    isCall: ({ method }) => method === 'POST',
    send: (page) => page.click('[data-action=replace-unused]'),
    busy: '[data-action=replace-unused]',
    good: API_KEY_CREATED,
    outcomes: { ...notified, 'answer after 10 s': done('[data-part=one-time-key]', text('APIKEY_ROTATED')) },
  },
  {
    ...openKey,
    call: 'api-keys: end the previous secret',
    data: ROTATED,
    ready: '[data-action=end-previous]',
    isCall: ({ method }) => method === 'DELETE',
    send: confirming('[data-action=end-previous]'),
    good: CHANGE_SAVED,
    outcomes: {
      ...notified,
      'empty body': done(NOTIFICATION, text('APIKEY_PREVIOUS_ENDED')), // any answer will do
      'answer after 10 s': done(NOTIFICATION, text('APIKEY_PREVIOUS_ENDED')),
    },
  },
];

/** The row of a user's decision; any answer except the text `true` closes the dialog. */
function decision(decide: 'confirm' | 'decline', method: string, word: string): FaultRow {
  return {
    call: `apikey-confirm: ${decide}`,
    page: CONFIRM,
    data: CONFIRMATION,
    ready: `[data-action=${decide}]`,
    isCall: (request) => request.method === method,
    others: () => CONFIRMATION,
    send: (page) => page.click(`[data-action=${decide}]`),
    busy: `[data-action=${decide}]`,
    good: true,
    outcomes: {
      ...told(NOTIFICATION, (fault) => [WORDS[fault]]),
      ...anyBody(CLOSED),
      '404': says(NOTIFICATION, [text('APIKEY_HAS_BEEN_DELETED_BEFORE')]),
      '500': says(NOTIFICATION, [text('ERROR_UNKNOWN_MESSAGE')]), // a proxy's page has no message for the user
      'answer after 10 s': done('[data-part=done]', word),
    },
  };
}

/** The rows of users' own keys, and of administrators' actions on keys of other users. */
const OWN_ROWS: readonly FaultRow[] = [
  decision('confirm', 'POST', text('CONFIRM_APIKEY_CONFIRMED')),
  decision('decline', 'DELETE', text('CONFIRM_APIKEY_DECLINED')),
  {
    call: 'apikeyadmininfo: dismiss',
    page: ADMIN_INFO,
    data: { count: 3 },
    ready: '[data-action=dismiss]',
    isCall: ({ method }) => method === 'PUT',
    send: dismiss,
    good: {},
    outcomes: {
      ...told(NOTIFICATION, (fault) => [described(fault)], { send: dismissForGood }),
      ...anyBody(CLOSED),
      // The dialog does not wait that long to close.
      'answer after 10 s': says(NOTIFICATION, [text('ERROR_TIMEOUT')], { send: dismissForGood }),
    },
  },
  {
    call: 'personal-api-keys: refresh',
    page: PERSONAL,
    data: OWN,
    ready: '[data-part=row]',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === PERSONAL,
    send: (page) => page.click('[data-action=refresh]'),
    busy: '[data-action=refresh]',
    good: OWN,
    outcomes: { ...refreshed(PERSONAL), 'answer after 10 s': done('[data-part=row]', 'Nightly export') },
  },
];

export const KEY_ROWS: readonly FaultRow[] = [...LIST_ROWS, ...SECRET_ROWS, ...OWN_ROWS];
