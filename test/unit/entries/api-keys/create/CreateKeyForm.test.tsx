import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { API_KEY_CREATED, NEW_API_KEY_DETAILS } from '../../../../../build/samples/api-keys';
import type { ApiKeyCreated } from '../../../../../shared/contract/account/api-key-changes';
import { OPEN_FLAGS } from '../../../../../shared/contract/session-storage-keys';
import { act, isThere, press, select, textOf } from '../../../../support/dom/page-controls';
import { one, painted, pressEscape, type, until } from '../../../../support/dom/render';
import { blur, details, item, LIST, setApiKeysPage } from '../render-api-keys';

const page = setApiKeysPage(test);

const DIALOG = '[data-part=one-time-key]';
const SECRET = API_KEY_CREATED.apiKeyDto.key;
const EMPTY = NEW_API_KEY_DETAILS;
const CREATED = { ...API_KEY_CREATED, apiKeyDto: { id: 'new', key: SECRET } };

const isDisabled = () => one('[data-action=create]').getAttribute('aria-disabled') === 'true';

async function openForm(over: { canExpire?: boolean } = {}): Promise<void> {
  await page.show({ apiKeys: [item('a')] });
  await act('add');
  await page.answer('GET', '/create', 200, { ...EMPTY, ...over });
}

/** Opens the combobox of users, answers both of its calls, and chooses the first option, on mousedown. */
async function chooseUser(): Promise<void> {
  const searches = () => page.calls.filter(({ path, isAnswered }) => !isAnswered && path.includes('/scim/users'));
  await press('[data-part=details] form [aria-haspopup=listbox]');
  await until(() => searches().length === 2);
  const [all, regular] = searches();
  await regular?.answer(200, { resources: [] });
  await all?.answer(200, { resources: [{ id: 'u1', displayName: 'Ada', userName: 'ada' }] });
  await until(() => isThere('[role=option]'));
  one('[role=option]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  await painted();
}

async function fill(over?: { canExpire: boolean }): Promise<void> {
  await openForm(over);
  await chooseUser();
  await type('[name=label]', ' Nightly ');
}

async function create(over: Partial<ApiKeyCreated & { isUserMailed: boolean }> = {}): Promise<void> {
  await fill();
  await act('create');
  await page.answer('POST', '/create', 200, { ...CREATED, ...over });
  await until(() => isThere(DIALOG));
}

const NONE = [undefined, undefined];
async function closeDialog(): Promise<void> {
  assert.is(sessionStorage.getItem(OPEN_FLAGS.confirm), 'true', 'no prompt opens over the secret');
  await press(`${DIALOG} [data-action=ok]`);
  assert.is(sessionStorage.getItem(OPEN_FLAGS.confirm), null);
}

test('Create is disabled until there is a user and a label; an empty field shows its error after its blur', async () => {
  await openForm();
  assert.ok(isDisabled());
  assert.not(isThere('[name=expiry]'), 'of a server without expiry');
  await type('[name=label]', 'Nightly');
  assert.ok(isDisabled());
  await chooseUser();
  assert.not(isDisabled());
  assert.match(one('[data-part=details]').textContent, /APIKEY_USER_TECHNICAL/);
  await type('[name=label]', '  ');
  assert.ok(isDisabled());
  await openForm();
  for (const name of ['userId', 'label']) {
    one(`[name=${name}]`).focus();
    await blur({}, one(`[name=${name}]`));
    assert.is(one(`[name=${name}]`).getAttribute('aria-invalid'), 'true', name);
  }
  const errors = [...document.querySelectorAll('[data-part=details] [role=alert]')];
  assert.is(errors.map(({ textContent }) => textContent).join(), 'FIELD_REQUIRED,FIELD_REQUIRED');
});

const choose = (expiry: string) => select('expiry', expiry);
const postedExpiry = () => Object(page.lastCall('POST', '/create').json).expiresAt;

const postedDays = () => Math.round((Date.parse(postedExpiry()) - Date.now()) / 86_400_000);

test('a key expires after 90 or the chosen days, at the end of a date in the future, or never', async () => {
  await fill({ canExpire: true });
  await act('create');
  assert.is(postedDays(), 90);
  for (const [choice, days] of [
    ['30', 30],
    ['never', Number.NaN],
  ] as const) {
    await page.answer('POST', '/create', 500);
    await choose(choice);
    await act('create');
    assert.equal(postedDays(), days);
  }
  await page.answer('POST', '/create', 500);
  await choose('date');
  await blur({}, one('[name=expiry-date]'));
  assert.match(one('#field-expiry-date-help').textContent, 'FIELD_REQUIRED');
  for (const date of ['', '2020-01-01']) {
    await type('[name=expiry-date]', date);
    assert.ok(isDisabled());
  }
  const date = `${new Date().getFullYear() + 1}-06-01`;
  await type('[name=expiry-date]', date);
  await act('create');
  assert.is(postedExpiry(), new Date(`${date}T23:59:59`).toISOString());
});

test('a double click creates one key, with the chosen user and label', async () => {
  await fill();
  one('[data-action=create]').click();
  await act('create');
  assert.is(page.callsOf('POST').length, 1);
  const { path, json } = page.lastCall('POST', '/create');
  assert.is(path, `${LIST}/create`);
  assert.equal(json, { ...EMPTY, userId: 'u1', userName: 'ada', label: 'Nightly' });
});

test('the hint to confirm shows only for the new key, only while it is unconfirmed, and says if no mail was sent', async () => {
  const hint = () => textOf('[data-part=confirm-hint]');
  await create({ isUserMailed: false });
  await closeDialog();
  await page.answer('GET', LIST, 200, { apiKeys: [item('a'), item('new')] });
  await page.answer('GET', '/new', 200, details('new'));
  assert.match(hint() ?? '', /APIKEY_USER_CREATED.*APIKEY_USER_CREATED_INFO.*APIKEY_USER_NOT_MAILED/);
  await press('[data-id=a] [data-action=open]');
  await page.answer('GET', '/a', 200, details('a'));
  assert.is(hint(), undefined);
  await press('[data-id=new] [data-action=open]');
  await page.answer('GET', '/new', 200, details('new'));
  assert.ok(hint());
  await page.publish();
  await page.answer('GET', '/new', 200, details('new', { status: 'Confirmed' }));
  assert.is(hint(), undefined);
});

test('a key whose user got a mail has a shorter hint, and one that needs no confirmation has none', async () => {
  for (const showConfirmHint of [true, false]) {
    await create({ showConfirmHint });
    await closeDialog();
    await page.answer('GET', '/new', 200, details('new'));
    const hint = textOf('[data-part=confirm-hint]');
    assert.equal([hint?.includes('INFO'), hint?.includes('NOT_MAILED')], showConfirmHint ? [true, false] : NONE);
  }
});

test('a refused create is notified, also one without a key, and the input stays and can be sent again', async () => {
  await fill();
  for (const body of [
    { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] },
    { saveOk: true, problemMessages: [] },
  ]) {
    await act('create');
    await page.answer('POST', '/create', 200, body);
    const options = { title: 'ERROR', type: 'ERROR', problemMessages: body.problemMessages };
    assert.equal(page.notifications.pop(), { message: 'APIKEY_CREATE_FAILED', options });
    assert.is(one<HTMLInputElement>('[name=label]').value, ' Nightly ');
    assert.equal([location.pathname, isDisabled(), isThere(DIALOG)], [`${LIST}/create`, false, false]);
  }
  assert.is(page.callsOf('POST').length, 2);
});

test('an empty form closes with its button or Escape, without a confirmation', async () => {
  for (const close of [() => press('[data-action=cancel]'), () => pressEscape()]) {
    await openForm();
    await close();
    await painted();
    assert.equal([page.confirmations.length, location.pathname], [0, LIST]);
  }
});

test.run();
