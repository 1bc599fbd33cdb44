import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { appears, one, painted, type, until } from '../../../render';
import { directory, newProvider, SAVED } from './provider-data';
import { button, errorOf, field, isThere, press, setUpProvider, submit, textOf } from './render-provider';

const page = setUpProvider(test);
const OWN = `${PROVIDERS_ADDRESS}/7`;
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;
const posts = () => page.calls.filter(({ method }) => method === 'POST');
const bodyOf = (index = -1) => JSON.parse(String(posts().at(index)?.body));
const rename = (name = 'Renamed') => type('input[name=providerName]', name);
const states = () => ['save', 'discard', 'delete'].map((action) => button(action).disabled);

test('the heading is the name, or says that it is a new provider', async () => {
  await page.show(directory());
  assert.is(textOf('h1'), 'Directory');
  await page.show(newProvider());
  assert.is(textOf('h1'), 'PROVIDER_CREATE_TITLE');
  assert.is(isThere('[data-action=delete]'), false, 'what does not exist cannot be deleted');
});

test('save and discard can be pressed only while something is changed', async () => {
  await page.show(directory());
  assert.equal(states(), [true, true, false]);
  await rename();
  assert.equal(states(), [false, false, false]);
  await rename('Directory');
  assert.equal(states(), [true, true, false]);
});

test('nothing can be pressed while it is saved, and a second submit does nothing', async () => {
  await page.show(directory());
  await rename();
  await submit();
  await submit();
  assert.is(posts().length, 1);
  assert.equal(states(), [false, true, true]);
  assert.is(button('save').getAttribute('aria-disabled'), 'true');
  await page.lastCall().answer(500);
});

test('a migration state without an object around it locks, too', async () => {
  await page.show(directory({ providerType: 'D3', domainOrId: 'A', migrationStatus: { isFinished: true } }));
  await rename();
  assert.equal(states(), [true, false, false]);
});

for (const d3MigrationStatus of [{ isActive: true }, { isFinished: true }]) {
  const isActive = 'isActive' in d3MigrationStatus;
  test(`a d.3 provider whose migration is ${isActive ? 'active' : 'finished'} cannot be saved`, async () => {
    const legacy = { providerType: 'D3', domainOrId: 'A', enableLegacyProvider: true };
    await page.show(directory({ ...legacy, migrationStatus: { d3MigrationStatus } }));
    await rename();
    assert.equal(states(), [true, false, true]);
    await submit();
    assert.equal(posts(), []);
    assert.ok(isThere('[data-part=migration]'));
  });
}

test('the migration of another type locks nothing', async () => {
  await page.show(directory({ migrationStatus: { d3MigrationStatus: { isActive: true } } }));
  await rename();
  assert.equal(states(), [false, false, false]);
});

test('a save sends all fields to the provider’s own address, with the token and the version', async () => {
  await page.show(directory());
  await rename();
  await submit();
  const { id, providerName, providerType, password, antiCsrfToken, version } = bodyOf();
  assert.is(pathOf(posts()[0]?.url), OWN);
  assert.equal([id, providerName, providerType, version], ['7', 'Renamed', 'Ldap', '3']);
  assert.equal([password, antiCsrfToken], [SECRET_MASK, 'token']);
  await page.lastCall().answer(500);
});

test('under the hybrid base every call and the list are there', async () => {
  await page.show(directory({ isHybridView: true }), '/../scimserver/config');
  const list = '/scimserver/config';
  assert.is(pathOf(one<HTMLAnchorElement>('[data-action=back]').href), list);
  await press('[data-action=check]');
  await page.lastCall().answer(500);
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, directory({ isHybridView: true }));
  await rename();
  await submit();
  await page.lastCall().answer(200, SAVED);
  assert.equal(
    page.calls.map(({ url, method }) => `${method} ${pathOf(url)}`),
    [`POST ${list}/7/connection`, `GET ${list}/7`, `POST ${list}/7`],
  );
  await until(() => page.navigations.length > 0);
  assert.equal(page.navigations.map(pathOf), [list]);
});

test('after a save the change is told, and the list opens once the address has stayed for a second', async () => {
  await page.show(directory());
  await rename();
  await submit();
  const start = performance.now();
  await page.lastCall().answer(200, SAVED);
  assert.ok(page.shellMessages.includes('ResourceChanged'));
  assert.equal(
    page.notifications.map(({ message }) => message),
    ['OPENID_SAVED'],
  );
  assert.equal(states(), [false, true, true], 'nothing can be pressed until then');
  assert.ok(one('form > [inert]').contains(field('providerName')), 'nothing can be typed until then');
  assert.equal(page.navigations, []);
  assert.is(dispatchEvent(new Event('beforeunload', { cancelable: true })), true, 'nothing is unsaved');
  await until(() => page.navigations.length > 0);
  assert.ok(performance.now() - start > 900);
  assert.equal(page.navigations.map(pathOf), [PROVIDERS_ADDRESS]);
});

test('a new provider is saved at its address, and leads to the list, too', async () => {
  await page.show(newProvider());
  for (const [name, value] of [
    ['providerName', 'New'],
    ['host', 'ldaps://ldap.example.com'],
    ['rootContext', 'DC=example'],
    ['adminGroup', 'Admins'],
  ] as const)
    await type(`input[name=${name}]`, value);
  await submit();
  assert.is(pathOf(posts()[0]?.url), `${PROVIDERS_ADDRESS}/create`);
  assert.is(bodyOf().id, 'create');
  await page.lastCall().answer(200, { ...SAVED, newId: '9' });
  await until(() => page.navigations.length > 0);
  assert.equal(page.navigations.map(pathOf), [PROVIDERS_ADDRESS]);
});

for (const id of ['0', 'new', '']) {
  test(`a provider that is created is new with the id ${JSON.stringify(id)}, too`, async () => {
    await page.show(newProvider({ id, providerType: 'Usermanagement' }), '/config', 'create');
    assert.is(textOf('h1'), 'PROVIDER_CREATE_TITLE');
    assert.is(isThere('[data-action=delete]'), false);
    await rename();
    await submit();
    assert.equal([pathOf(posts()[0]?.url), bodyOf().id], [`${PROVIDERS_ADDRESS}/create`, 'create']);
    await page.lastCall().answer(500);
  });
}

test('a provider that exists has the id of its address, where the answer has none', async () => {
  await page.show(directory({ id: '' }), '/config', 'a%2Fb');
  assert.is(textOf('h1'), 'Directory');
  await rename();
  await submit();
  assert.is(bodyOf().id, 'a/b');
  await page.lastCall().answer(500);
});

test('an invalid form is not saved: every error is shown, and the first wrong field has the focus', async () => {
  await page.show(newProvider());
  await type('input[name=username]', 'a b');
  await submit();
  assert.equal(posts(), []);
  assert.is(document.activeElement, field('providerName'));
  for (const name of ['providerName', 'host', 'rootContext', 'adminGroup'])
    assert.is(errorOf(name), 'FIELD_REQUIRED', name);
  assert.is(errorOf('username'), 'FIELD_NO_WHITESPACE');
});

test('discard restores what was loaded, after a question', async () => {
  await page.show(directory());
  await rename();
  page.confirms = false;
  await press('[data-action=discard]');
  assert.is(field('providerName').value, 'Renamed');
  page.confirms = true;
  await press('[data-action=discard]');
  assert.is(field('providerName').value, 'Directory');
  assert.equal(
    page.confirmations.map(({ title }) => title),
    ['UNSAVED_TITLE', 'UNSAVED_TITLE'],
  );
});

test('the way back asks before changes are lost', async () => {
  await page.show(directory());
  await rename();
  page.confirms = false;
  await press('[data-action=back]');
  assert.equal(page.navigations, []);
  page.confirms = true;
  await press('[data-action=back]');
  assert.equal(page.navigations.map(pathOf), [PROVIDERS_ADDRESS]);
});

test('a failed call keeps what was typed, and loads what is stored now', async () => {
  await page.show(directory());
  await rename();
  await submit();
  await page.lastCall().fail();
  assert.is(page.failures.length, 1);
  assert.is(field('providerName').value, 'Renamed');
  assert.is(page.lastCall().method, 'GET');
  await page.lastCall().answer(200, directory());
  assert.is(isThere('[data-part=stale]'), false);
});

for (const [name, data] of [
  ['a provider', directory()],
  ['a new provider', newProvider({ providerType: 'Usermanagement' })],
] as const) {
  test(`${name} that was refused for its token is saved with the next one, and what was typed stays`, async () => {
    await page.show(data);
    await rename();
    await submit();
    await page.lastCall().answer(403);
    await page.lastCall().answer(200, { ...data, antiCsrfToken: 'next' });
    assert.is(field('providerName').value, 'Renamed');
    await submit();
    assert.equal([bodyOf().antiCsrfToken, bodyOf().providerName], ['next', 'Renamed']);
    await page.lastCall().answer(500);
  });
}

for (const [action, name, host, version] of [
  ['load-current', 'Theirs', 'theirs', '4'],
  ['rebase', 'Renamed', 'theirs', '4'],
] as const) {
  test(`what someone else has saved meanwhile is told, and ${action} leads on`, async () => {
    await page.show(directory());
    await rename();
    await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
    await page.lastCall().answer(200, directory({ providerName: 'Theirs', host: 'theirs', version: '4' }));
    assert.ok(isThere('[data-part=stale]'));
    assert.is(field('providerName').value, 'Renamed');
    button(action).focus();
    await press(`[data-action=${action}]`);
    assert.is(isThere('[data-part=stale]'), false);
    assert.is(document.activeElement, field('providerName'));
    assert.equal([field('providerName').value, field('host').value], [name, host]);
    await type('input[name=rootContext]', 'DC=other');
    await submit();
    assert.is(bodyOf().version, version);
    await page.lastCall().answer(500);
  });
}

test('without changes of the user the form takes what someone else has saved, and says so', async () => {
  await page.show(directory());
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, directory({ host: 'theirs', version: '4' }));
  assert.is(field('host').value, 'theirs');
  assert.equal(
    page.notifications.map(({ message }) => message),
    ['PROVIDER_CHANGED_ELSEWHERE'],
  );
});

test('a reload without a change says nothing', async () => {
  await page.show(directory());
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, directory({ accounts: 12 }));
  assert.equal(page.notifications, []);
});

test('a new provider is not loaded again', async () => {
  await page.show(newProvider());
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  assert.equal(page.calls, []);
});

test('a provider that was deleted meanwhile stays with what was typed; without changes a card replaces it', async () => {
  await page.show(directory());
  await rename();
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(404);
  assert.ok(isThere('[data-part=gone]'));
  assert.is(field('providerName').value, 'Renamed');
  assert.is(isThere('[data-action=delete]'), false);
  await rename('Directory');
  assert.match(textOf('[data-part=error-card]') ?? '', 'OPENID_PROBLEM_UNKNOWN');
  await press('[data-part=error-card] [data-action=back]');
  assert.equal(page.navigations.map(pathOf), [PROVIDERS_ADDRESS]);
});

test('a deletion asks, says how many accounts go, and leads to the list', async () => {
  await page.show(directory({ accounts: 5000 }));
  page.confirms = false;
  await press('[data-action=delete]');
  assert.match(page.confirmations[0]?.message ?? '', /PROVIDER_DELETE_TEXT[\s\S]*PROVIDER_DELETE_ACCOUNTS/);
  assert.equal(posts(), []);
  page.confirms = true;
  await press('[data-action=delete]');
  const { id, delete: isDeleted, antiCsrfToken } = bodyOf();
  assert.equal([pathOf(posts()[0]?.url), id, isDeleted, antiCsrfToken], [OWN, '7', true, 'token']);
  await page.lastCall().answer(200, SAVED);
  assert.ok(page.shellMessages.includes('ResourceChanged'));
  assert.equal(page.navigations.map(pathOf), [PROVIDERS_ADDRESS]);
});

test('a refused deletion shows why', async () => {
  await page.show(directory());
  await press('[data-action=delete]');
  await page.lastCall().answer(200, { ...SAVED, providerNameOk: false, errorList: ['PROVIDER_PROBLEM_FIXED'] });
  await appears('[data-part=check-messages]');
  assert.equal(page.navigations, []);
});

for (const [status, body] of [
  [200, {}],
  [200, { ...SAVED, syntaxOk: null }],
  [204, undefined],
] as const) {
  test(`a deletion is done with ${status} ${JSON.stringify(body)}`, async () => {
    await page.show(directory());
    await press('[data-action=delete]');
    await page.lastCall().answer(200, body);
    assert.equal(page.navigations.map(pathOf), [PROVIDERS_ADDRESS]);
  });
}

for (const check of [{ accessOk: false }, { ...SAVED, errorList: ['It is in use.'] }]) {
  test(`a deletion is not done with ${JSON.stringify(check)}`, async () => {
    await page.show(directory());
    await press('[data-action=delete]');
    await page.lastCall().answer(200, check);
    await appears('[data-part=check]');
    await until(() => /It is in use|OPENID_DELETE_FAILED/.test(textOf('[data-part=check]') ?? ''));
    assert.not.match(textOf('[data-part=check]') ?? '', 'OPENID_SAVE_FAILED');
    assert.equal(page.navigations, []);
  });
}

test('what comes with the status of an error was not saved, whatever it says', async () => {
  await page.show(directory());
  await rename();
  await submit();
  await page.lastCall().answer(500, SAVED);
  await appears('[data-part=check]');
  assert.equal(page.shellMessages, []);
});

const DELETABLE: [over: object, canDelete: boolean][] = [
  [{}, true],
  [{ canDelete: false }, false],
  [{ providerType: 'Usermanagement' }, true],
  [{ providerType: 'Usermanagement', isCloudView: true }, false],
  [{ isCloudView: true }, true],
];
for (const [over, canDelete] of DELETABLE) {
  test(`${JSON.stringify(over)} ${canDelete ? 'can' : 'cannot'} be deleted`, async () => {
    await page.show(directory(over));
    assert.is(isThere('[data-action=delete]'), canDelete);
  });
}

test('the result of a check is shown however long it is', async () => {
  await page.show(directory());
  await rename();
  await submit();
  const groupList = Array.from({ length: 500 }, (_, index) => `Group ${index}`);
  await page.lastCall().answer(400, { ...SAVED, adminGroupOk: false, errorList: ['no such group'], groupList });
  await appears('[data-part=check-messages]');
  assert.equal(page.failures, []);
});

test('the result of a check that comes with the status of an error is shown, too', async () => {
  await page.show(directory());
  await rename();
  await submit();
  await page.lastCall().answer(422, { ...SAVED, accessOk: false, errorList: ['no access'] });
  await appears('[data-part=check-messages]');
  assert.equal(page.failures, []);
  await painted();
});

test.run();
