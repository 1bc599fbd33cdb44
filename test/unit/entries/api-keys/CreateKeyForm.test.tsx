// Tests entries/api-keys/CreateKeyForm.tsx, entries/api-keys/use-create-key.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, type, until } from '../../../render';
import { details, isThere, item, LIST, press, setUpApiKeysPage } from './render-api-keys';

const fakePage = setUpApiKeysPage(test);

const SECRET = 'vst_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const EMPTY = details('', { userId: '', userName: '', label: '', creatorDisplayName: '', isValidUser: false });
const CREATED = { saveOk: true, showConfirmHint: true, apiKeyDto: { id: 'new', key: SECRET } };

const posts = () => fakePage.asked.filter(({ method }) => method === 'POST');
const isOff = () => one('[data-action=create]').getAttribute('aria-disabled') === 'true';

async function draw(): Promise<void> {
  await fakePage.draw({ apiKeys: [item('a')] });
  await press('[data-action=add]');
  await fakePage.answer('GET', '/create', 200, EMPTY);
}

/** Opens the list of users, answers both of its calls, and takes the first one: as the button goes down. */
async function chooseUser(): Promise<void> {
  await press('[data-part=details] form [aria-haspopup=listbox]');
  await until(() => fakePage.asked.some(({ path }) => path.includes('/scim/users')));
  const [all, people] = fakePage.asked.filter(({ path }) => path.includes('/scim/users'));
  await people?.answer(200, { resources: [] });
  await all?.answer(200, { resources: [{ id: 'u1', displayName: 'Ada', userName: 'ada' }] });
  await until(() => isThere('[role=option]'));
  one('[role=option]').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  await painted();
}

async function fill(): Promise<void> {
  await chooseUser();
  await type('[name=label]', ' Nightly ');
}

async function create(): Promise<void> {
  await draw();
  await fill();
  await press('[data-action=create]');
  await fakePage.answer('POST', '/create', 200, CREATED);
  await until(() => isThere('dialog'));
}

// They come in chunks of their own when they are first needed; here they are there already.
test.before(async () => {
  await import('../../../../shared/dialogs/OneTimeKeyDialog');
});

test('Create is off until there is a user and a label', async () => {
  await draw();
  assert.ok(isOff());
  await type('[name=label]', 'Nightly');
  assert.ok(isOff());
  await chooseUser();
  assert.not(isOff());
  await type('[name=label]', '  ');
  assert.ok(isOff());
});

test('a technical user has a wrench, told in words', async () => {
  await draw();
  await chooseUser();
  assert.match(one('[data-part=details]').textContent, /APIKEY_USER_TECHNICAL/);
});

test('a field that was left empty says that it is required', async () => {
  await draw();
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

test('a double click creates one key, of this user and label', async () => {
  await draw();
  await fill();
  one('[data-action=create]').click();
  await press('[data-action=create]');
  assert.is(posts().length, 1);
  const { path, json } = fakePage.call('POST', '/create');
  assert.is(path, `${LIST}/create`);
  assert.equal(json, { ...EMPTY, userId: 'u1', userName: 'ada', label: 'Nightly' });
});

test('the secret is shown once; then the new key takes the form’s place, and the list is read again', async () => {
  await create();
  const dialog = one('dialog');
  assert.match(dialog.textContent, /APIKEY_CREATED_SUCCESS.*APIKEY_SAVE_KEY_MESSAGE/);
  assert.match(dialog.style.maxWidth, /600px/);
  assert.is(one<HTMLInputElement>('dialog input').value, SECRET);
  assert.ok(one<HTMLInputElement>('dialog input').readOnly);
  assert.is(location.pathname, `${LIST}/create`);
  const steps = history.length;
  await press('dialog [data-action=ok]');
  assert.equal([location.pathname, history.length, isThere('dialog')], [`${LIST}/new`, steps, false]);
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('a'), item('new')] });
  await fakePage.answer('GET', '/new', 200, details('new'));
  assert.is(one('[aria-current]').closest<HTMLElement>('tr')?.dataset.id, 'new');
  assert.match(one('[data-part=confirm-hint]').textContent, /APIKEY_USER_CREATED.*APIKEY_USER_CREATED_INFO/);
});

test('nothing that lasts has the secret, nor anything on the page once its dialog is closed', async () => {
  await create();
  await press('dialog [data-action=ok]');
  await fakePage.answer('GET', '/new', 200, details('new'));
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  const lasting = [localStorage, sessionStorage, history.state, location.href, document.title, document.cookie];
  const said = [fakePage.posted, fakePage.notes, fakePage.asked.map(({ path, json }) => [path, json]), fields];
  assert.not.match(JSON.stringify([lasting, said]) + document.documentElement.outerHTML, SECRET.slice(0, 20));
});

test('the hint stands with its own key alone, and no longer than that waits', async () => {
  await create();
  await press('dialog [data-action=ok]');
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('a'), item('new')] });
  await fakePage.answer('GET', '/new', 200, details('new'));
  await press('[data-id=a] [data-action=open]');
  await fakePage.answer('GET', '/a', 200, details('a'));
  assert.not(isThere('[data-part=confirm-hint]'));
  await press('[data-id=new] [data-action=open]');
  await fakePage.answer('GET', '/new', 200, details('new'));
  assert.ok(isThere('[data-part=confirm-hint]'));
  await fakePage.happen();
  await fakePage.answer('GET', '/new', 200, details('new', { status: 'Confirmed' }));
  assert.not(isThere('[data-part=confirm-hint]'));
});

test('a key that works at once has no hint', async () => {
  await draw();
  await fill();
  await press('[data-action=create]');
  await fakePage.answer('POST', '/create', 200, { ...CREATED, showConfirmHint: false });
  await until(() => isThere('dialog'));
  await press('dialog [data-action=ok]');
  await fakePage.answer('GET', '/new', 200, details('new', { status: 'Confirmed' }));
  assert.not(isThere('[data-part=confirm-hint]'));
});

test('as long as the secret is shown the browser asks before it goes, and a way back does not take it', async () => {
  await create();
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  assert.ok(event.defaultPrevented);
  history.replaceState(null, '', LIST);
  await painted();
  assert.is(one<HTMLInputElement>('dialog input').value, SECRET);
  await press('dialog [data-action=ok]');
  const after = new Event('beforeunload', { cancelable: true });
  dispatchEvent(after);
  assert.not(after.defaultPrevented);
});

for (const [status, body, message, problemMessages] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] }, 'APIKEY_CREATE_FAILED', ['APIKEY_PROBLEM_USER']],
  [200, { saveOk: true }, 'APIKEY_CREATE_FAILED', []],
  [401, undefined, '401 ERROR_UNAUTHORIZED', undefined],
  [403, undefined, '403 ERROR_FORBIDDEN', undefined],
  [500, undefined, '500 ERROR_INTERNAL_SERVER', undefined],
] as const) {
  test(`${status} ${JSON.stringify(body)} to a create is told, and what was entered stays`, async () => {
    await draw();
    await fill();
    await press('[data-action=create]');
    await fakePage.answer('POST', '/create', status, body);
    const [note] = fakePage.notes;
    assert.equal([note?.message, note?.options?.type], [message, 'ERROR']);
    assert.equal(note?.options?.problemMessages, problemMessages);
    if (body) assert.is(note?.options?.title, 'ERROR');
    assert.is(one<HTMLInputElement>('[name=label]').value, ' Nightly ');
    assert.equal([location.pathname, isOff(), isThere('dialog')], [`${LIST}/create`, false, false]);
    await press('[data-action=create]');
    assert.is(posts().length, 2);
  });
}

test('a new key with nothing in it is left without a question', async () => {
  await draw();
  await press('[data-action=cancel]');
  assert.equal([fakePage.questions.length, location.pathname], [0, LIST]);
});

for (const enter of [chooseUser, () => type('[name=label]', 'N')]) {
  test(`a new key with something in it asks first (${enter === chooseUser ? 'user' : 'label'})`, async () => {
    await draw();
    await enter();
    fakePage.says = false;
    await press('[data-action=cancel]');
    assert.equal([fakePage.questions[0]?.title, location.pathname], ['UNSAVED_TITLE', `${LIST}/create`]);
    fakePage.says = true;
    await press('[data-id=a] [data-action=open]');
    assert.is(location.pathname, `${LIST}/a`);
  });
}

test('a form whose fields could not be loaded creates nothing', async () => {
  await fakePage.draw({ apiKeys: [] });
  await press('[data-action=add]');
  await fakePage.answer('GET', '/create', 500);
  assert.ok(isThere('[data-part=details] [data-part=error-card]'));
  assert.not(isThere('[data-action=create]'));
});

test.run();
