import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TRUST_ADDRESS } from '../../../../shared/contract/addresses';
import { one, painted, type } from '../../../render';
import { APPS, press, rowsOf, setUpTrustPage, TRUST } from './render-trust';

const page = setUpTrustPage(test);
const OK = { statusCode: 200, value: '' };
const DEFAULTS = 'http://localhost/identityprovider/config/defaultapptrusts';
const SHELL = 'https://shell.example';
const A = 'https://a.example';
const B = 'https://b.example/portal';

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
const errorOf = (name: string) => textOf(`#field-${name}-help [role=alert]`);
const typedIn = (name: string) => one<HTMLInputElement>(`input[name=${name}]`).value;
const lastNotice = () => page.notifications.at(-1);

async function submit(panel: string, name: string, text: string) {
  await type(`input[name=${name}]`, text);
  await press(panel, 'add');
}

test('it lists addresses and applications, and none of those of the settings can be deleted', async () => {
  await page.show({ trustedBaseUris: [SHELL, A, '/portal'], fixedBaseUris: [SHELL] }, { trustedApps: ['archive'] });
  assert.equal(rowsOf('addresses'), [`${SHELL}TRUST_FIXED`, A, '{host}/portal']);
  assert.equal(rowsOf('apps'), ['archive']);
  assert.is(document.querySelectorAll('[data-part=addresses] [data-action=delete]').length, 2);
  assert.is(document.querySelector('[data-part=cloud-mode]'), null);
});

for (const nothing of [{}, { trustedBaseUris: null, fixedBaseUris: null, antiCsrfToken: null, more: [{}] }]) {
  test(`an answer ${JSON.stringify(nothing)} shows that the lists are empty`, async () => {
    await page.show(nothing, { trustedApps: null, isCloudMode: null, more: 1 });
    assert.is(textOf('[data-part=addresses] [data-part=empty]'), 'TRUST_URIS_EMPTY');
    assert.is(textOf('[data-part=apps] [data-part=empty]'), 'TRUST_APPS_EMPTY');
  });
}

test('an address that the server names twice has one row', async () => {
  await page.show({ trustedBaseUris: [A, A] });
  assert.equal(rowsOf('addresses'), [A]);
});

test('in the cloud there is a note instead of the default applications', async () => {
  await page.show({}, { isCloudMode: true });
  assert.ok(one('[data-part=cloud-mode]'));
  assert.is(document.querySelector('[data-action=add-defaults]'), null);
});

test('an address is added once, the list is read again, and the field is empty', async () => {
  await page.show();
  await submit('addresses', 'addUrl', ` ${A} `);
  await press('addresses', 'add');
  assert.is(page.pending('POST').length, 1);
  assert.equal(await page.answer('POST', TRUST, 200, { statusCode: 200, value: A }), {
    addUrl: A,
    antiCsrfToken: 'token',
  });
  await page.answer('GET', TRUST, 200, { trustedBaseUris: [A], antiCsrfToken: 'next' });
  assert.equal([rowsOf('addresses'), typedIn('addUrl')], [[A], '']);
  assert.equal(lastNotice(), { message: 'TRUST_ADDED', options: { type: 'SUCCESS' } });
  await submit('apps', 'addApp', 'archive');
  assert.equal(await page.answer('POST', APPS, 200, OK), { addApp: 'archive', antiCsrfToken: 'next' });
});

test('what is typed while an address is added stays', async () => {
  await page.show();
  await submit('addresses', 'addUrl', A);
  await type('input[name=addUrl]', B);
  await page.answer('POST', TRUST, 200, OK);
  assert.is(typedIn('addUrl'), B);
});

test('an address is checked as it is typed, and not sent while it has a problem', async () => {
  await page.show();
  await type('input[name=addUrl]', 'portal.example');
  assert.is(errorOf('addUrl'), undefined);
  await type('input[name=addUrl]', 'https://*.example');
  assert.is(errorOf('addUrl'), 'TRUST_URI_WILDCARD');
  await submit('addresses', 'addUrl', 'portal.example');
  assert.is(errorOf('addUrl'), 'TRUST_URI_NO_SCHEME');
  await submit('addresses', 'addUrl', ' ');
  assert.is(errorOf('addUrl'), 'TRUST_URI_EMPTY');
  await submit('apps', 'addApp', '');
  assert.is(errorOf('addApp'), 'TRUST_APP_EMPTY');
  await type('input[name=addApp]', 'ho\u200bme');
  assert.is(errorOf('addApp'), 'TRUST_APP_INVALID');
  assert.equal(page.pending('POST'), []);
});

const REFUSALS: [statusCode: number, value: string | null, message: string, title: string][] = [
  [400, 'TRUST_URI_WILDCARD', 'TRUST_URI_WILDCARD', 'TRUST_ERROR_BAD_REQUEST'],
  [500, 'The disk is full.', 'The disk is full.', 'TRUST_ERROR_INTERNAL'],
  [409, null, 'ERROR_UNKNOWN_MESSAGE', 'TRUST_ERROR_BAD_REQUEST'],
];

for (const [statusCode, value, message, title] of REFUSALS) {
  for (const http of [200, statusCode]) {
    test(`status ${statusCode} with ${value}, sent as HTTP ${http}, is notified as ${title}, and the text stays`, async () => {
      await page.show();
      await submit('addresses', 'addUrl', A);
      await page.answer('POST', TRUST, http, { statusCode, value });
      assert.is(typedIn('addUrl'), A);
      if (value === null && http !== 200) {
        assert.equal(
          page.failures.map(({ options }) => options),
          [{ title }],
        );
      } else {
        assert.equal(lastNotice(), { message, options: { type: 'ERROR', title } });
      }
    });
  }
}

for (const body of ['', 'null', '<h1>', { statusCode: '200', value: '' }, { statusCode: 200, value: {} }, 7]) {
  test(`the answer ${JSON.stringify(body)} to a change is a failure, and the text stays`, async () => {
    await page.show();
    await submit('addresses', 'addUrl', A);
    await page.answer('POST', TRUST, 200, body);
    assert.equal(
      page.failures.map(({ failure, options }) => [failure.kind, options]),
      [['contract', undefined]],
    );
    assert.equal([typedIn('addUrl'), page.pending('GET', TRUST)], [A, []]);
  });
}

test('an answer without a status is a success', async () => {
  await page.show();
  await submit('addresses', 'addUrl', A);
  await page.answer('POST', TRUST, 200, { value: null, more: 1 });
  assert.is(lastNotice()?.message, 'TRUST_ADDED');
});

test('a session that is over is notified without leaving the page', async () => {
  await page.show();
  await submit('addresses', 'addUrl', A);
  await page.answer('POST', TRUST, 401, { statusCode: 401, messageKey: 'ERROR_UNAUTHORIZED' });
  assert.is(page.failures[0]?.failure.messageKey, 'ERROR_UNAUTHORIZED');
  assert.equal([typedIn('addUrl'), page.fakePage.navigations], [A, []]);
});

test('an address is deleted after a question, its row at once, and the focus is on the next one', async () => {
  await page.show({ trustedBaseUris: [A, B] });
  one('[data-part=addresses] [data-action=delete]').focus();
  page.confirms = false;
  await press('addresses', 'delete');
  assert.equal(page.pending('POST'), []);
  page.confirms = true;
  await press('addresses', 'delete');
  assert.is(page.confirmations.at(-1)?.message, `TRUST_URI_REMOVE_TEXT ${A}`);
  assert.equal(await page.answer('POST', TRUST, 200, OK), { removeUrl: A, antiCsrfToken: 'token' });
  assert.equal(rowsOf('addresses'), [B]);
  assert.is(document.activeElement, one('[data-part=addresses] [data-action=delete]'));
  assert.is(lastNotice()?.message, 'TRUST_REMOVED');
});

test('with the last row the focus goes to the list', async () => {
  await page.show({ trustedBaseUris: [A] });
  one('[data-part=addresses] [data-action=delete]').focus();
  await press('addresses', 'delete');
  await page.answer('POST', TRUST, 200, OK);
  assert.is(document.activeElement, one('[data-part=addresses] [data-part=main]'));
});

test('a second click while an address is deleted asks nothing', async () => {
  await page.show({ trustedBaseUris: [A] });
  await press('addresses', 'delete');
  await press('addresses', 'delete');
  assert.equal([page.confirmations.length, page.pending('POST').length], [1, 1]);
  const button = one('[data-part=addresses] [data-action=delete]');
  assert.equal([button.getAttribute('aria-busy'), button.querySelector('path')], ['true', null]);
  await page.answer('POST', TRUST, 200, { statusCode: 500, value: 'x' });
  assert.is(button.getAttribute('aria-busy'), null);
});

test('an address that another administrator has deleted disappears with the refusal', async () => {
  await page.show({ trustedBaseUris: [A] });
  await press('addresses', 'delete');
  await page.answer('POST', TRUST, 200, { statusCode: 404, value: 'TRUST_URI_NOT_FOUND' });
  assert.equal(rowsOf('addresses'), [A]);
  await page.answer('GET', TRUST, 200, { trustedBaseUris: [] });
  assert.equal(rowsOf('addresses'), []);
});

test('the question about the server’s own address says that it stays allowed', async () => {
  await page.show({ trustedBaseUris: ['http://localhost'] });
  await press('addresses', 'delete');
  assert.is(page.confirmations.at(-1)?.message, 'TRUST_URI_REMOVE_OWN http://localhost');
});

test('an application that is not found is titled so', async () => {
  await page.show({}, { trustedApps: ['archive'] });
  await press('apps', 'delete');
  assert.is(page.confirmations.at(-1)?.message, 'TRUST_APP_REMOVE_TEXT archive');
  const sent = await page.answer('POST', APPS, 200, { statusCode: 404, value: 'TRUST_APP_NOT_FOUND' });
  assert.equal(sent, { removeApp: 'archive', antiCsrfToken: 'token' });
  assert.equal(lastNotice(), {
    message: 'TRUST_APP_NOT_FOUND',
    options: { type: 'ERROR', title: 'TRUST_ERROR_APP_NOT_FOUND' },
  });
});

test('the default applications are shown before they are added, those in the list left out', async () => {
  await page.show({}, { trustedApps: ['home'] });
  await press('apps', 'add-defaults');
  await press('apps', 'add-defaults');
  await page.answer('GET', DEFAULTS, 200, ['home', 'mail', 'userprofile']);
  const [question] = page.confirmations;
  assert.is(question?.title, 'TRUST_APPS_DEFAULTS_TITLE');
  assert.is(question?.message, 'TRUST_APPS_DEFAULTS_TEXT mail and userprofile');
  assert.equal(await page.answer('POST', APPS, 200, OK), { addDefaultApps: true, antiCsrfToken: 'token' });
  await page.answer('GET', APPS, 200, { trustedApps: ['home', 'mail', 'userprofile'] });
  assert.equal(rowsOf('apps'), ['home', 'mail', 'userprofile']);
});

test('without a missing default application there is no question', async () => {
  await page.show({}, { trustedApps: ['home'] });
  await press('apps', 'add-defaults');
  await page.answer('GET', DEFAULTS, 200, ['home']);
  assert.equal(lastNotice(), { message: 'TRUST_APPS_DEFAULTS_NONE', options: { type: 'INFO' } });
  assert.equal([page.confirmations, page.pending('POST')], [[], []]);
});

test('default applications that cannot be read are not added', async () => {
  await page.show();
  await press('apps', 'add-defaults');
  await page.answer('GET', DEFAULTS, 200, { apps: [] });
  assert.equal([page.failures.length, page.confirmations, page.pending('POST')], [1, [], []]);
});

test('default applications that cannot be added are an unknown error', async () => {
  await page.show();
  await press('apps', 'add-defaults');
  await page.answer('GET', DEFAULTS, 200, ['home']);
  await page.answer('POST', APPS, 200, { statusCode: 400, value: 'Why' });
  assert.equal(lastNotice(), { message: 'Why', options: { type: 'ERROR', title: 'TRUST_ERROR_UNKNOWN' } });
});

test('a change of another administrator reads both lists again', async () => {
  await page.show();
  await page.fakePage.receive({ resource: TRUST_ADDRESS, action: 'changed' });
  await page.answer('GET', TRUST, 200, { trustedBaseUris: [A] });
  await page.answer('GET', APPS, 200, { trustedApps: ['archive'] });
  assert.equal([rowsOf('addresses'), rowsOf('apps')], [[A], ['archive']]);
});

test('applications that cannot be loaded have a card that tries again', async () => {
  await page.show();
  await page.fakePage.receive({ resource: TRUST_ADDRESS, action: 'changed' });
  await page.answer('GET', APPS, 404, {});
  await press('apps', 'retry');
  await page.answer('GET', APPS, 200, { trustedApps: ['archive'] });
  assert.equal(rowsOf('apps'), ['archive']);
});

const MANY = Array.from({ length: 500 }, (_, index) => `https://team-${String(index).padStart(3, '0')}.example`);

test('many addresses are in pages and can be searched, few cannot', async () => {
  await page.show({ trustedBaseUris: MANY.slice(0, 10) });
  assert.is(document.querySelector('input[name=uri-search], [data-part=pager]'), null);
  await page.show({ trustedBaseUris: MANY });
  assert.is(rowsOf('addresses').length, 10);
  await press('addresses', 'next-page');
  assert.is(rowsOf('addresses')[0], MANY[10]);
  await type('input[name=uri-search]', '499');
  assert.equal(rowsOf('addresses'), [MANY[499]]);
  await type('input[name=uri-search]', 'nothing');
  assert.is(textOf('[data-part=addresses] [data-part=empty]'), 'TRUST_NO_MATCH');
});

test('an address that was added to many is shown', async () => {
  await page.show({ trustedBaseUris: MANY });
  await type('input[name=uri-search]', 'nothing');
  await submit('addresses', 'addUrl', 'HTTPS://Z.example');
  await page.answer('POST', TRUST, 200, { statusCode: 200, value: 'https://z.example' });
  await page.answer('GET', TRUST, 200, { trustedBaseUris: [...MANY, 'https://z.example'] });
  await painted();
  assert.equal(rowsOf('addresses'), ['https://z.example']);
  await press('addresses', 'previous-page');
  assert.is(rowsOf('addresses')[0], MANY[490]);
});

for (const [target, status, text] of [
  ['/start', 'own', 'TRUST_TEST_OWN'],
  [`${B}/x`, 'allowed', `TRUST_TEST_ALLOWED ${B}`],
  ['https://evil.example', 'refused', 'TRUST_TEST_REFUSED'],
  ['b.example', 'invalid', 'TRUST_URI_NO_SCHEME'],
] as const) {
  test(`the tested address ${target} is ${status}`, async () => {
    await page.show({ trustedBaseUris: [A, B] });
    assert.is(textOf('[data-part=test-result]'), '');
    await type('input[name=target]', target);
    const mark = one('[data-part=test-result] [data-part=status]');
    assert.equal([mark.dataset.status, mark.textContent], [status, text]);
  });
}

test('texts of a server are shown as text', async () => {
  const attack = '</script><img src=x onerror=alert(1)>';
  await page.show({ trustedBaseUris: [attack, `${A}/${attack}`] }, { trustedApps: [attack, ' '] });
  assert.equal(rowsOf('apps'), [attack, '–']);
  assert.is(document.querySelector('li img'), null);
  await type('input[name=target]', `${A}/${attack}`);
  assert.is(document.querySelector('[data-part=test-result] img'), null);
});

test.run();
