import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TRUST_CHANGED } from '../../../../build/samples/administration';
import { errorOf, input, isThere, messagesOf, textOf } from '../../../support/dom/page-controls';
import { one, painted, type } from '../../../support/dom/render';
import { APPS, press, rowsOf, setUpTrustPage, TRUST } from './render-trust';

const page = setUpTrustPage(test);
const { show, answer, pending } = page;
const OK = TRUST_CHANGED;
const DEFAULTS = '/config/defaultapptrusts';
const SHELL = 'https://shell.example';
const A = 'https://a.example';
const B = 'https://b.example/portal';

const lastNotice = () => page.notifications.at(-1);
const deleteButton = () => one('[data-part=addresses] [data-action=delete]');

async function submit(panel: string, name: string, text: string) {
  await type(`input[name=${name}]`, text);
  await press(panel, 'add');
}
const addA = () => submit('addresses', 'addUrl', A);

test('it lists addresses, each once, and applications, and none of those of the settings can be deleted', async () => {
  await show({ trustedBaseUris: [SHELL, A, A, '/portal'], fixedBaseUris: [SHELL] }, { trustedApps: ['archive'] });
  assert.equal([rowsOf('addresses'), rowsOf('apps')], [[`${SHELL}TRUST_FIXED`, A, '{host}/portal'], ['archive']]);
  assert.is(document.querySelectorAll('[data-part=addresses] [data-action=delete]').length, 2);
});

test('lists of nothing are empty; in the cloud there is a note instead of the default applications', async () => {
  for (const nothing of [{}, { trustedBaseUris: null, fixedBaseUris: null, antiCsrfToken: null, more: [{}] }]) {
    await show(nothing, { trustedApps: null, isCloudMode: null, more: 1 });
    assert.is(textOf('[data-part=addresses] [data-part=empty]'), 'TRUST_URIS_EMPTY');
    assert.is(textOf('[data-part=apps] [data-part=empty]'), 'TRUST_APPS_EMPTY');
    assert.equal([isThere('[data-part=cloud-mode]'), isThere('[data-action=add-defaults]')], [false, true]);
  }
  await show({}, { isCloudMode: true });
  assert.equal([isThere('[data-part=cloud-mode]'), isThere('[data-action=add-defaults]')], [true, false]);
});

test('an address is added once, the list is read again with its token, and the field is empty, but for what was typed meanwhile', async () => {
  await show();
  await submit('addresses', 'addUrl', ` ${A} `);
  await press('addresses', 'add');
  assert.is(pending('POST').length, 1);
  const sent = await answer('POST', TRUST, { value: A, more: 1 });
  assert.equal(sent, { addUrl: A, antiCsrfToken: 'token' });
  await answer('GET', TRUST, { trustedBaseUris: [A], antiCsrfToken: 'next' });
  assert.equal([rowsOf('addresses'), input('addUrl').value], [[A], '']);
  assert.equal(lastNotice(), { message: 'TRUST_ADDED', options: { type: 'SUCCESS' } });
  await submit('apps', 'addApp', 'archive');
  assert.equal(await answer('POST', APPS, OK), { addApp: 'archive', antiCsrfToken: 'next' });
  page.calls.length = 0;
  await show();
  await addA();
  await type('input[name=addUrl]', B);
  await answer('POST', TRUST, OK);
  assert.is(input('addUrl').value, B);
});

test('an address is checked as it is typed, and not sent while it has a problem', async () => {
  await show();
  await type('input[name=addUrl]', 'portal.example');
  assert.is(errorOf('addUrl'), undefined);
  await type('input[name=addUrl]', 'https://*.example');
  assert.is(errorOf('addUrl'), 'TRUST_URI_WILDCARD');
  await submit('addresses', 'addUrl', 'portal.example');
  assert.is(errorOf('addUrl'), 'TRUST_URI_NO_SCHEME');
  await submit('apps', 'addApp', '');
  assert.is(errorOf('addApp'), 'TRUST_APP_EMPTY');
  await type('input[name=addApp]', 'ho\u200bme');
  assert.is(errorOf('addApp'), 'TRUST_APP_INVALID');
  assert.equal(pending('POST'), []);
});

test('a refusal is notified by its status, in the body or of the answer, with its reason, and the text stays', async () => {
  for (const [http, statusCode, value, message, title] of [
    [400, 400, 'TRUST_URI_WILDCARD', 'TRUST_URI_WILDCARD', 'TRUST_ERROR_BAD_REQUEST'],
    [200, 400, 'TRUST_URI_WILDCARD', 'TRUST_URI_WILDCARD', 'TRUST_ERROR_BAD_REQUEST'],
    [200, 500, 'The disk is full.', 'The disk is full.', 'TRUST_ERROR_INTERNAL'],
    [200, 409, null, 'ERROR_UNKNOWN_MESSAGE', 'TRUST_ERROR_BAD_REQUEST'],
  ] as const) {
    await show();
    await addA();
    await answer('POST', TRUST, { statusCode, value }, http);
    assert.equal(lastNotice(), { message, options: { type: 'ERROR', title } });
    assert.is(input('addUrl').value, A);
  }
});

test('an error without a reason is told with the title of the change, and one without an answer has none', async () => {
  await show();
  await addA();
  await answer('POST', TRUST, { statusCode: 409, value: null }, 409);
  await addA();
  await answer('POST', TRUST, { statusCode: '200', value: '' });
  assert.equal(page.failureOptions, [{ title: 'TRUST_ERROR_BAD_REQUEST' }, undefined]);
  assert.equal([input('addUrl').value, pending('GET', TRUST)], [A, []]);
});

const options = () => lastNotice()?.options;

test('a deletion takes effect at once and can be undone; the focus is on the next row, then on the list', async () => {
  await show({ trustedBaseUris: [A, B] });
  deleteButton().focus();
  await press('addresses', 'delete');
  assert.equal([rowsOf('addresses'), page.confirmations], [[B], []]);
  assert.is(document.activeElement, deleteButton());
  assert.equal(await answer('POST', TRUST, OK), { removeUrl: A, antiCsrfToken: 'token' });
  assert.equal([messagesOf(page), options()?.timeout], [[`TRUST_REMOVED_ITEMS ${A}`], 10_000]);
  await answer('GET', TRUST, { trustedBaseUris: [B], antiCsrfToken: 'token' });
  await press('addresses', 'delete');
  assert.is(document.activeElement, one('[data-part=addresses] [data-part=main]'));
  assert.is(lastNotice()?.message, `TRUST_REMOVED_ITEMS ${B} and ${A}`);
  options()?.action?.onPress();
  await painted();
  assert.equal([rowsOf('addresses'), pending('POST').length], [[B, A], 2], 'B waits for its deletion');
  assert.equal(await answer('POST', TRUST, OK), { removeUrl: B, antiCsrfToken: 'token' });
  assert.equal(await answer('POST', TRUST, OK), { addUrl: A, antiCsrfToken: 'token' });
  assert.equal(await answer('POST', TRUST, OK), { addUrl: B, antiCsrfToken: 'token' });
  assert.is(rowsOf('addresses').length, 2);
});

test('a refused deletion, or a refused undo, shows what the server has; what is added meanwhile is shown', async () => {
  await show({ trustedBaseUris: [A] }, { trustedApps: ['archive'] });
  await press('apps', 'delete');
  const [offered] = page.notifications;
  const sent = await answer('POST', APPS, { statusCode: 404, value: 'TRUST_APP_NOT_FOUND' });
  assert.equal(sent, { removeApp: 'archive', antiCsrfToken: 'token' });
  assert.equal(lastNotice(), {
    message: 'TRUST_APP_NOT_FOUND',
    options: { type: 'ERROR', title: 'TRUST_ERROR_APP_NOT_FOUND' },
  });
  assert.equal([rowsOf('apps'), offered?.options?.signal?.aborted], [['archive'], true]);
  await press('addresses', 'delete');
  await answer('POST', TRUST, OK);
  options()?.action?.onPress();
  await answer('POST', TRUST, { statusCode: 500, value: 'The disk is full.' });
  assert.equal([rowsOf('addresses'), lastNotice()?.message], [[], 'The disk is full.']);
  await press('apps', 'delete');
  await answer('POST', APPS, OK);
  await submit('apps', 'addApp', 'archive');
  await answer('POST', APPS, OK);
  await answer('GET', APPS, { trustedApps: ['archive'] });
  assert.equal(rowsOf('apps'), ['archive']);
});

test('what cannot be added again is deleted after a question, asked once, which says what follows', async () => {
  await show({ trustedBaseUris: ['/portal'] }, { trustedApps: ['a b'] });
  page.confirms = false;
  await press('apps', 'delete');
  assert.equal([page.confirmations.at(-1)?.message, pending('POST')], ['TRUST_APP_REMOVE_TEXT a b', []]);
  page.confirms = true;
  await press('addresses', 'delete');
  await press('addresses', 'delete');
  assert.is(page.confirmations.at(-1)?.message, 'TRUST_URI_REMOVE_TEXT {host}/portal');
  assert.equal([page.confirmations.length, pending('POST').length], [2, 1]);
  const button = deleteButton();
  assert.equal([button.getAttribute('aria-busy'), button.querySelector('path')], ['true', null]);
  await answer('POST', TRUST, OK);
  assert.equal([rowsOf('addresses'), messagesOf(page)], [[], ['TRUST_REMOVED']]);
  await show({ trustedBaseUris: ['http://localhost'] });
  await press('addresses', 'delete');
  assert.is(page.confirmations.at(-1)?.message, 'TRUST_URI_REMOVE_OWN http://localhost');
});

test('the default applications are shown before they are added, those in the list left out', async () => {
  await show({}, { trustedApps: ['home'] });
  await press('apps', 'add-defaults');
  await press('apps', 'add-defaults');
  await answer('GET', DEFAULTS, ['home', 'mail', 'userprofile']);
  const asked = page.confirmations.map(({ title, message }) => [title, message]);
  assert.equal(asked, [['TRUST_APPS_DEFAULTS_TITLE', 'TRUST_APPS_DEFAULTS_TEXT mail and userprofile']]);
  assert.equal(await answer('POST', APPS, OK), { addDefaultApps: true, antiCsrfToken: 'token' });
  await answer('GET', APPS, { trustedApps: ['home', 'mail', 'userprofile'] });
  assert.equal(rowsOf('apps'), ['home', 'mail', 'userprofile']);
  await press('apps', 'add-defaults');
  await answer('GET', DEFAULTS, ['home']);
  assert.equal(lastNotice(), { message: 'TRUST_APPS_DEFAULTS_NONE', options: { type: 'INFO' } });
  assert.equal([page.confirmations.length, pending('POST')], [1, []], 'none is missing');
});

const MANY = Array.from({ length: 500 }, (_, index) => `https://team-${String(index).padStart(3, '0')}.example`);

test('many addresses are in pages and can be searched, few cannot; one that was added is shown', async () => {
  await show({ trustedBaseUris: MANY.slice(0, 10) });
  assert.is(isThere('input[name=uri-search], [data-part=pager]'), false);
  await show({ trustedBaseUris: MANY });
  assert.is(rowsOf('addresses').length, 10);
  await press('addresses', 'next-page');
  assert.is(rowsOf('addresses')[0], MANY[10]);
  await type('input[name=uri-search]', '499');
  assert.equal(rowsOf('addresses'), [MANY[499]]);
  await type('input[name=uri-search]', 'nothing');
  assert.is(textOf('[data-part=addresses] [data-part=empty]'), 'TRUST_NO_MATCH');
  await show({ trustedBaseUris: MANY });
  await type('input[name=uri-search]', 'nothing');
  await submit('addresses', 'addUrl', 'HTTPS://Z.example');
  await answer('POST', TRUST, { statusCode: 200, value: 'https://z.example' });
  await answer('GET', TRUST, { trustedBaseUris: [...MANY, 'https://z.example'] });
  await painted();
  assert.equal(rowsOf('addresses'), ['https://z.example']);
  await press('addresses', 'previous-page');
  assert.is(rowsOf('addresses')[0], MANY[490]);
});

test.run();
