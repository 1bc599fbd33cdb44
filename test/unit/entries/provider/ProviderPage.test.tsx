import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_SAVED } from '../../../../build/samples/identity-providers';
import { PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { reloaded } from '../../../support/dom/fake-page';
import {
  act,
  button,
  input,
  isThere,
  messagesOf,
  pathOf,
  postsOf,
  press,
  questionsOf,
  sentBy,
  submitForm,
  textOf,
} from '../../../support/dom/page-controls';
import { appears, one, type, until } from '../../../support/dom/render';
import { directory, disabled, newProvider, rename, setUpProvider } from './render-provider';

const page = setUpProvider(test);
const OWN = `${PROVIDERS_ADDRESS}/7`;
const posts = () => postsOf(page);
const fail = () => page.lastCall().answer(500);
const left = () => page.navigations.map(pathOf);
const changedElsewhere = () => page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });

async function save(data = directory(), ...address: string[]): Promise<void> {
  await page.show(data, ...address);
  await rename();
  await submitForm();
}

const D3 = { providerType: 'D3', domainOrId: 'A', enableLegacyProvider: true };
test('a migration that is active or finished locks the form, of a d.3 provider only', async () => {
  for (const [over, expected] of [
    [{ ...D3, migrationStatus: { d3MigrationStatus: { isActive: true } } }, [true, false, true]],
    [{ ...D3, migrationStatus: { d3MigrationStatus: { isFinished: true } } }, [true, false, true]],
    [{ ...D3, migrationStatus: { isFinished: true } }, [true, false, false]],
    [{ migrationStatus: { d3MigrationStatus: { isActive: true } } }, undefined],
  ] as const) {
    await save(directory(over));
    if (!expected) return fail();
    assert.equal([disabled(), posts(), isThere('[data-part=migration]')], [[...expected], [], true]);
  }
});

test('the latest reads of a directory say why people are missing', async () => {
  const told = () => textOf('[data-part=reads]') ?? '';
  await page.show(directory());
  assert.match(
    told(),
    /READ_CHANGED · PROVIDER_READ_GONE · PROVIDER_READ_LEFT_OUT.*LEFT_OUT_TEXT .*anna and .*j\.smith/,
  );
  const failed = { startedAt: '2026-11-27T08:00:00Z', endedAt: 'never', problem: 'CONNECTION_TIMEOUT' };
  await page.show(directory({ reads: [failed, failed] }));
  await appears('[data-part=reads] table');
  assert.equal(
    [...document.querySelectorAll('td + td, li p + p')].map(({ textContent }) => textContent),
    new Array(4).fill('CONNECTION_TIMEOUT'),
  );
  for (const reads of [null, undefined]) {
    await page.show(directory({ reads }));
    assert.is(told(), '');
  }
});

test('a save sends all fields once to the provider’s own address, with the token and the version', async () => {
  await save();
  await submitForm();
  assert.equal(
    [posts().length, disabled(), button('save').getAttribute('aria-disabled')],
    [1, [false, true, true], 'true'],
  );
  const { id, providerName, providerType, password, antiCsrfToken, version } = sentBy(page);
  assert.is(pathOf(posts()[0]?.url), OWN);
  assert.equal([id, providerName, providerType, version], ['7', 'Renamed', 'Ldap', '3']);
  assert.equal([password, antiCsrfToken], [SECRET_MASK, 'token']);
  await fail();
});

test('under the hybrid base every call and the list are there', async () => {
  const list = '/scimserver/config';
  await page.show(directory({ isHybridView: true }), '/../scimserver/config');
  assert.is(pathOf(one<HTMLAnchorElement>('[data-action=back]').href), list);
  await act('check');
  await fail();
  await changedElsewhere();
  await page.lastCall().answer(200, directory({ isHybridView: true }));
  await rename();
  await submitForm();
  await page.lastCall().answer(200, PROVIDER_SAVED);
  const calls = page.calls.map(({ url, method }) => `${method} ${pathOf(url)}`);
  assert.equal(calls, [`POST ${list}/7/connection`, `GET ${list}/7`, `POST ${list}/7`]);
  await until(() => page.navigations.length > 0);
  assert.equal(left(), [list]);
});

test('after a save the change is told, and the list opens later; until then nothing can be pressed or typed', async () => {
  await save();
  await page.lastCall().answer(200, PROVIDER_SAVED);
  assert.equal([messagesOf(page), page.shellMessages.includes('ResourceChanged')], [['OPENID_SAVED'], true]);
  assert.equal(disabled(), [false, true, true]);
  assert.ok(one('form > [inert]').contains(input('providerName')));
  assert.equal(left(), []);
  assert.is(dispatchEvent(new Event('beforeunload', { cancelable: true })), true, 'nothing is unsaved');
  await until(() => page.navigations.length > 0);
  assert.equal(left(), [PROVIDERS_ADDRESS]);
});

test('a provider that is created is new with any id, and is not loaded again', async () => {
  for (const id of ['create', '0', '']) {
    page.calls.length = 0;
    await save(newProvider({ id, providerType: 'Usermanagement' }), '/config', 'create');
    assert.equal([textOf('h1'), isThere('[data-action=delete]')], ['PROVIDER_CREATE_TITLE', false]);
    assert.equal([pathOf(posts()[0]?.url), sentBy(page).id], [`${PROVIDERS_ADDRESS}/create`, 'create']);
    await fail();
    await reloaded();
    const calls = page.calls.length;
    await changedElsewhere();
    assert.is(page.calls.length, calls, id);
  }
});

test('a provider that exists has the id of its address, where the answer has none', async () => {
  for (const [part, id] of [
    ['a%2Fb/', 'a/b'],
    ['%zz', '%zz'],
  ] as const) {
    page.calls.length = 0;
    await save(directory({ id: '' }), '/config', part);
    assert.equal([textOf('h1'), sentBy(page).id], ['Directory', id]);
    assert.is(pathOf(posts()[0]?.url), `${PROVIDERS_ADDRESS}/${part.replace('/', '')}`);
    await fail();
  }
});

test('save and discard can be pressed while something is changed; discard and the way back ask before it is lost', async () => {
  await page.show(directory());
  assert.equal(disabled(), [true, true, false]);
  await rename();
  assert.equal(disabled(), [false, false, false]);
  page.confirms = false;
  await act('discard');
  await act('back');
  assert.equal([input('providerName').value, left()], ['Renamed', []]);
  page.confirms = true;
  await act('discard');
  assert.is(input('providerName').value, 'Directory');
  assert.equal(questionsOf(page), Array(3).fill('UNSAVED_TITLE'));
  await rename();
  await act('back');
  assert.equal(left(), [PROVIDERS_ADDRESS]);
});

test('a save that was refused for its token is sent with the next one, and what was typed stays', async () => {
  for (const data of [directory(), newProvider({ providerType: 'Usermanagement' })]) {
    await save(data);
    await page.lastCall().answer(403);
    await reloaded();
    assert.is(page.lastCall().method, 'GET');
    await page.lastCall().answer(200, { ...data, antiCsrfToken: 'next' });
    assert.equal([input('providerName').value, isThere('[data-part=stale]')], ['Renamed', false]);
    await submitForm();
    assert.equal([sentBy(page).antiCsrfToken, sentBy(page).providerName], ['next', 'Renamed'], data.id);
    await fail();
  }
});

test('what someone else has saved meanwhile is told, and the user takes it, or joins the own changes with it', async () => {
  for (const [action, name] of [
    ['load-current', 'Theirs'],
    ['rebase', 'Renamed'],
  ] as const) {
    await page.show(directory());
    await rename();
    await changedElsewhere();
    await page.lastCall().answer(200, directory({ providerName: 'Theirs', host: 'theirs', version: '4' }));
    assert.equal([isThere('[data-part=stale]'), input('providerName').value], [true, 'Renamed']);
    await act(action);
    assert.equal([isThere('[data-part=stale]'), document.activeElement], [false, input('providerName')]);
    assert.equal([input('providerName').value, input('host').value], [name, 'theirs']);
    await type('input[name=rootContext]', 'DC=other');
    await submitForm();
    assert.is(sentBy(page).version, '4');
    await fail();
  }
});

test('without changes of the user the form takes what someone else has saved, and says so', async () => {
  await page.show(directory());
  await changedElsewhere();
  await page.lastCall().answer(200, directory({ accounts: 12 }));
  assert.equal(messagesOf(page), [], 'nothing has changed');
  await changedElsewhere();
  await page.lastCall().answer(200, directory({ host: 'theirs', version: '4' }));
  assert.equal([input('host').value, messagesOf(page)], ['theirs', ['PROVIDER_CHANGED_ELSEWHERE']]);
});

test('a provider that was deleted meanwhile stays with what was typed; without changes a card replaces it', async () => {
  await page.show(directory());
  await rename();
  await changedElsewhere();
  await page.lastCall().answer(404);
  assert.ok(isThere('[data-part=gone]'));
  assert.equal([input('providerName').value, isThere('[data-action=delete]')], ['Renamed', false]);
  await rename('Directory');
  assert.match(textOf('[data-part=error-card]') ?? '', 'OPENID_PROBLEM_UNKNOWN');
  await press('[data-part=error-card] [data-action=back]');
  assert.equal(left(), [PROVIDERS_ADDRESS]);
});

test('a check that comes with another status is shown, however long, and nothing was saved', async () => {
  const groupList = Array.from({ length: 500 }, (_, index) => `Group ${index}`);
  for (const [status, check] of [
    [500, {}],
    [422, { accessOk: false, errorList: ['no access'] }],
    [400, { adminGroupOk: false, groupList }],
  ] as const) {
    await save();
    await page.lastCall().answer(status, { ...PROVIDER_SAVED, ...check });
    await appears('[data-part=check-messages], [data-part=check] p');
    assert.equal([page.failures, page.shellMessages], [[], []], String(status));
  }
});

async function remove(over: object = {}): Promise<void> {
  await page.show(directory(over));
  await press('[data-action=delete]');
}

test('a deletion asks, says how many accounts go, and leads to the list', async () => {
  page.confirms = false;
  await remove({ accounts: 5000 });
  assert.match(page.confirmations[0]?.message ?? '', /PROVIDER_DELETE_TEXT[\s\S]*PROVIDER_DELETE_ACCOUNTS/);
  assert.equal(postsOf(page), []);
  page.confirms = true;
  await press('[data-action=delete]');
  const { id, delete: isDeleted, antiCsrfToken } = sentBy(page);
  assert.equal(
    [pathOf(postsOf(page)[0]?.url), id, isDeleted, antiCsrfToken],
    [`${PROVIDERS_ADDRESS}/7`, '7', true, 'token'],
  );
  await page.lastCall().answer(200, PROVIDER_SAVED);
  assert.equal([page.shellMessages.includes('ResourceChanged'), left()], [true, [PROVIDERS_ADDRESS]]);
});

test('a deletion is done unless an answer says otherwise, which the dialog shows', async () => {
  for (const [answer, text] of [
    [{}, undefined],
    [{ ...PROVIDER_SAVED, syntaxOk: null }, undefined],
    [{ accessOk: false }, 'OPENID_DELETE_FAILED'],
    [{ ...PROVIDER_SAVED, errorList: ['It is in use.'] }, 'It is in use.'],
  ] as const) {
    page.navigations.length = 0;
    await remove();
    await page.lastCall().answer(200, answer);
    if (text) await until(() => textOf('[data-part=check]')?.includes(text) === true);
    assert.equal(left(), text ? [] : [PROVIDERS_ADDRESS], JSON.stringify(answer));
  }
});

test('what the server does not let be deleted, and the user management of the cloud, cannot be', async () => {
  for (const over of [{ canDelete: false }, { providerType: 'Usermanagement', isCloudView: true }]) {
    await page.show(directory(over));
    assert.is(isThere('[data-action=delete]'), false, JSON.stringify(over));
  }
});

test.run();
