import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, pressEscape, type, until } from '../../../render';
import { details, isPresent, item, LIST, press, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const DIALOG = '[data-part=one-time-key]';
const SECRET = 'vst_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const EMPTY = details('', { userId: '', userName: '', label: '', creatorDisplayName: '', isValidUser: false });
const CREATED = { saveOk: true, showConfirmHint: true, apiKeyDto: { id: 'new', key: SECRET } };

const posts = () => page.calls.filter(({ method }) => method === 'POST');
const isDisabled = () => one('[data-action=create]').getAttribute('aria-disabled') === 'true';

async function openForm(over: { canExpire?: boolean } = {}): Promise<void> {
  await page.render({ apiKeys: [item('a')] });
  await press('[data-action=add]');
  await page.answer('GET', '/create', 200, { ...EMPTY, ...over });
}

/** Opens the combobox of users, answers both of its calls, and chooses the first option, on mousedown. */
async function chooseUser(): Promise<void> {
  await press('[data-part=details] form [aria-haspopup=listbox]');
  await until(() => page.calls.some(({ path }) => path.includes('/scim/users')));
  const [all, regular] = page.calls.filter(({ path }) => path.includes('/scim/users'));
  await regular?.answer(200, { resources: [] });
  await all?.answer(200, { resources: [{ id: 'u1', displayName: 'Ada', userName: 'ada' }] });
  await until(() => isPresent('[role=option]'));
  one('[role=option]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  await painted();
}

async function fill(): Promise<void> {
  await chooseUser();
  await type('[name=label]', ' Nightly ');
}

async function create(): Promise<void> {
  await openForm();
  await fill();
  await press('[data-action=create]');
  await page.answer('POST', '/create', 200, CREATED);
  await until(() => isPresent(DIALOG));
}

// The dialog is a chunk of its own: it is loaded before the tests, so that they need not wait for it.
test.before(async () => {
  await import('../../../../shared/dialogs/OneTimeKeyDialog');
  await import('../../../../shared/ui/headless/headless-components');
});

test('Create is disabled until there is a user and a label', async () => {
  await openForm();
  assert.ok(isDisabled());
  await type('[name=label]', 'Nightly');
  assert.ok(isDisabled());
  await chooseUser();
  assert.not(isDisabled());
  await type('[name=label]', '  ');
  assert.ok(isDisabled());
});

test('a technical user has an icon with a text alternative', async () => {
  await openForm();
  await chooseUser();
  assert.match(one('[data-part=details]').textContent, /APIKEY_USER_TECHNICAL/);
});

test('an empty field shows the required error after its blur', async () => {
  await openForm();
  for (const name of ['userId', 'label']) {
    const field = one(`[name=${name}]`);
    field.focus();
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await painted();
    assert.is(field.getAttribute('aria-invalid'), 'true', name);
  }
  const errors = [...document.querySelectorAll('[data-part=details] [role=alert]')].map(
    ({ textContent }) => textContent,
  );
  assert.equal(errors, ['FIELD_REQUIRED', 'FIELD_REQUIRED']);
});

test('a server without expiry has no field for it', async () => {
  await openForm();
  assert.not(isPresent('[name=expiry]'));
});

const choose = async (expiry: string) => {
  const select = one<HTMLSelectElement>('[name=expiry]');
  select.value = expiry;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
};

const postedExpiry = () => {
  const { json } = page.lastCall('POST', '/create');
  return typeof json === 'object' && json !== null && 'expiresAt' in json ? json.expiresAt : undefined;
};

test('a key never expires, or after the chosen days', async () => {
  await openForm({ canExpire: true });
  await fill();
  await press('[data-action=create]');
  assert.is(postedExpiry(), undefined);
  await page.answer('POST', '/create', 500);
  await choose('30');
  await press('[data-action=create]');
  const days = (Date.parse(String(postedExpiry())) - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30, String(days));
});

test('a date is required, in the future, and sent as the end of its day', async () => {
  await openForm({ canExpire: true });
  await fill();
  await choose('date');
  assert.ok(isDisabled());
  await type('[name=expiry-date]', '2020-01-01');
  assert.ok(isDisabled());
  const year = new Date().getFullYear() + 1;
  await type('[name=expiry-date]', `${year}-06-01`);
  assert.not(isDisabled());
  await press('[data-action=create]');
  assert.is(postedExpiry(), new Date(`${year}-06-01T23:59:59`).toISOString());
});

test('a double click creates one key, with the chosen user and label', async () => {
  await openForm();
  await fill();
  one('[data-action=create]').click();
  await press('[data-action=create]');
  assert.is(posts().length, 1);
  const { path, json } = page.lastCall('POST', '/create');
  assert.is(path, `${LIST}/create`);
  assert.equal(json, { ...EMPTY, userId: 'u1', userName: 'ada', label: 'Nightly' });
});

test('the secret is shown once; then the details of the new key replace the form, and the list is read again', async () => {
  await create();
  const dialog = one(DIALOG);
  assert.match(dialog.textContent, /APIKEY_CREATED_SUCCESS.*APIKEY_SAVE_KEY_MESSAGE/);
  assert.match(dialog.style.maxWidth, /600px/);
  assert.is(one<HTMLInputElement>(`${DIALOG} input`).value, SECRET);
  assert.ok(one<HTMLInputElement>(`${DIALOG} input`).readOnly);
  assert.is(location.pathname, `${LIST}/create`);
  const steps = history.length;
  await press(`${DIALOG} [data-action=ok]`);
  assert.equal([location.pathname, history.length, isPresent(DIALOG)], [`${LIST}/new`, steps, false]);
  await page.answer('GET', LIST, 200, { apiKeys: [item('a'), item('new')] });
  await page.answer('GET', '/new', 200, details('new'));
  assert.is(one('[aria-current]').closest<HTMLElement>('tr')?.dataset.id, 'new');
  assert.match(one('[data-part=confirm-hint]').textContent, /APIKEY_USER_CREATED.*APIKEY_USER_CREATED_INFO/);
});

test('after the dialog is closed neither the page nor any storage, message or call contains the secret', async () => {
  await create();
  await press(`${DIALOG} [data-action=ok]`);
  await page.answer('GET', '/new', 200, details('new'));
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  const storages = [localStorage, sessionStorage, history.state, location.href, document.title, document.cookie];
  const sent = [page.posted, page.notifications, page.calls.map(({ path, json }) => [path, json]), fields];
  assert.not.match(JSON.stringify([storages, sent]) + document.documentElement.outerHTML, SECRET.slice(0, 20));
});

test('the confirmation hint shows only for the new key, and only while it is unconfirmed', async () => {
  await create();
  await press(`${DIALOG} [data-action=ok]`);
  await page.answer('GET', LIST, 200, { apiKeys: [item('a'), item('new')] });
  await page.answer('GET', '/new', 200, details('new'));
  await press('[data-id=a] [data-action=open]');
  await page.answer('GET', '/a', 200, details('a'));
  assert.not(isPresent('[data-part=confirm-hint]'));
  await press('[data-id=new] [data-action=open]');
  await page.answer('GET', '/new', 200, details('new'));
  assert.ok(isPresent('[data-part=confirm-hint]'));
  await page.publish();
  await page.answer('GET', '/new', 200, details('new', { status: 'Confirmed' }));
  assert.not(isPresent('[data-part=confirm-hint]'));
});

test('a key that needs no confirmation has no hint', async () => {
  await openForm();
  await fill();
  await press('[data-action=create]');
  await page.answer('POST', '/create', 200, { ...CREATED, showConfirmHint: false });
  await until(() => isPresent(DIALOG));
  await press(`${DIALOG} [data-action=ok]`);
  await page.answer('GET', '/new', 200, details('new', { status: 'Confirmed' }));
  assert.not(isPresent('[data-part=confirm-hint]'));
});

test('while the secret is shown the browser asks before the page is left, and the back button does not close it', async () => {
  await create();
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  assert.ok(event.defaultPrevented);
  history.replaceState(null, '', LIST);
  await painted();
  assert.is(one<HTMLInputElement>(`${DIALOG} input`).value, SECRET);
  await press(`${DIALOG} [data-action=ok]`);
  const later = new Event('beforeunload', { cancelable: true });
  dispatchEvent(later);
  assert.not(later.defaultPrevented);
});

for (const [status, body, message, problemMessages] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] }, 'APIKEY_CREATE_FAILED', ['APIKEY_PROBLEM_USER']],
  [200, { saveOk: true }, 'APIKEY_CREATE_FAILED', []],
  [401, undefined, '401 ERROR_UNAUTHORIZED', undefined],
  [403, undefined, '403 ERROR_FORBIDDEN', undefined],
  [500, undefined, '500 ERROR_INTERNAL_SERVER', undefined],
] as const) {
  test(`${status} ${JSON.stringify(body)} to a create is notified, and the input stays`, async () => {
    await openForm();
    await fill();
    await press('[data-action=create]');
    await page.answer('POST', '/create', status, body);
    const [notification] = page.notifications;
    assert.equal([notification?.message, notification?.options?.type], [message, 'ERROR']);
    assert.equal(notification?.options?.problemMessages, problemMessages);
    if (body) assert.is(notification?.options?.title, 'ERROR');
    assert.is(one<HTMLInputElement>('[name=label]').value, ' Nightly ');
    assert.equal([location.pathname, isDisabled(), isPresent(DIALOG)], [`${LIST}/create`, false, false]);
    await press('[data-action=create]');
    assert.is(posts().length, 2);
  });
}

for (const [how, leave] of [
  ['with its button', () => press('[data-action=cancel]')],
  ['with Escape', () => pressEscape()],
] as const) {
  test(`an empty form closes ${how} without a confirmation`, async () => {
    await openForm();
    await leave();
    await painted();
    assert.equal([page.confirmations.length, location.pathname], [0, LIST]);
  });
}

for (const enter of [chooseUser, () => type('[name=label]', 'N')]) {
  test(`a form with input asks before it closes (${enter === chooseUser ? 'user' : 'label'})`, async () => {
    await openForm();
    await enter();
    page.confirms = false;
    await press('[data-action=cancel]');
    assert.equal([page.confirmations[0]?.title, location.pathname], ['UNSAVED_TITLE', `${LIST}/create`]);
    pressEscape();
    await painted();
    assert.equal([page.confirmations.length, location.pathname], [2, `${LIST}/create`]);
    page.confirms = true;
    await press('[data-id=a] [data-action=open]');
    assert.is(location.pathname, `${LIST}/a`);
  });
}

test('a form whose initial values could not be loaded has no Create button', async () => {
  await page.render({ apiKeys: [] });
  await press('[data-action=add]');
  await page.answer('GET', '/create', 500);
  assert.ok(isPresent('[data-part=details] [data-part=error-card]'));
  assert.not(isPresent('[data-action=create]'));
});

test.run();
