import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { one, painted, type } from '../../../render';
import { errorOf, listOf, press, provider, setUpProviders, submit, textOf } from './render-providers';

const page = setUpProviders(test);
const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);

const REQUIRED = ['description', 'authorizeEndpoint', 'tokenEndpoint', 'userinfoEndpoint', 'clientId', 'clientSecret'];

test('an empty form says of every required field that it is one, focuses the first, and sends nothing', async () => {
  await page.show(listOf(), 'create');
  await type('input[name=endSessionEndpoint]', 'https://login.example.com/end');
  await submit();
  for (const name of REQUIRED) {
    assert.is(errorOf(name), 'OPENID_FIELD_REQUIRED', name);
    assert.is(field(name).getAttribute('aria-required'), 'true');
  }
  assert.is(errorOf('endSessionEndpoint'), undefined);
  assert.is(document.activeElement, field('description'));
  assert.equal(page.calls, []);
});

for (const address of ['login.example.com', 'javascript:alert(1)', 'https:', 'ftp://login.example.com']) {
  test(`${address} is no complete web address`, async () => {
    await page.show(listOf(provider()), '1');
    await type('input[name=endSessionEndpoint]', address);
    await submit();
    assert.is(errorOf('endSessionEndpoint'), 'OPENID_ADDRESS_INVALID');
    assert.equal(page.calls, []);
  });
}

test('a field shows its error once the user has left it', async () => {
  await page.show(listOf(provider()), '1');
  await type('input[name=clientId]', ' ');
  assert.is(errorOf('clientId'), undefined);
  field('clientId').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  field('clientId').dispatchEvent(new FocusEvent('blur'));
  await painted();
  assert.is(errorOf('clientId'), 'OPENID_FIELD_REQUIRED');
});

test('a name of more than 18 characters is warned about, one of 18 is not', async () => {
  await page.show(listOf(provider({ description: 'x'.repeat(18) })), '1');
  assert.is(textOf('[data-part=long-description]'), undefined);
  await type('input[name=description]', 'x'.repeat(19));
  assert.match(textOf('[data-part=long-description]') ?? '', 'OPENID_DESCRIPTION_LONG');
});

test('the address to register is the base address without its slash, then the callback', async () => {
  await page.show(listOf(provider()), '1');
  const shown = () => textOf('[data-part=redirect-address]');
  assert.is(shown(), 'https://vestibule.example.com/identityprovider/openidconnect/callback');
  assert.is(textOf('[data-part=logout-address]'), undefined);
  await type('input[name=redirectUri]', 'https://other.example.com');
  assert.is(shown(), 'https://other.example.com/identityprovider/openidconnect/callback');
  await type('input[name=endSessionEndpoint]', 'https://login.example.com/end');
  assert.match(textOf('[data-part=logout-address]') ?? '', 'https://other.example.com/identityprovider/session/');
  await type('input[name=redirectUri]', ' ');
  assert.is(shown(), undefined);
});

test('in the cloud the base address can be read and copied only', async () => {
  await page.show(listOf(provider({ isCloud: true })), '1');
  assert.is(field('redirectUri').readOnly, true);
  assert.match(textOf('#field-redirectUri-help') ?? '', 'OPENID_BASE_ADDRESS_CLOUD');
  await page.show({ ...listOf(), isCloud: true, redirectUri: 'https://cloud.example/' }, 'create');
  assert.equal([field('redirectUri').readOnly, field('redirectUri').value], [true, 'https://cloud.example/']);
});

const TYPED: [typed: string, sent: string][] = [
  ['a new secret', 'a new secret'],
  [`${SECRET_MASK}more`, 'more'],
  [SECRET_MASK.slice(1), ''],
];
for (const [typed, value] of TYPED) {
  test(`${JSON.stringify(typed)} in the field of the secret is ${JSON.stringify(value)}`, async () => {
    await page.show(listOf(provider()), '1');
    assert.match(textOf('#field-clientSecret-help') ?? '', 'OPENID_SECRET_STORED');
    await type('input[name=clientSecret]', typed);
    assert.is(field('clientSecret').value, value);
  });
}

test('a token endpoint on another server needs the secret once more', async () => {
  await page.show(listOf(provider()), '1');
  await type('input[name=tokenEndpoint]', 'https://login.example.com/other');
  await type('input[name=tokenEndpoint]', 'https://elsewhere.example/token');
  await submit();
  assert.is(errorOf('clientSecret'), 'OPENID_SECRET_AGAIN');
  assert.equal(page.calls, []);
  await type('input[name=clientSecret]', 'secret');
  await submit();
  assert.is(page.calls.length, 1);
  await page.lastCall().answer(500);
});

test('a discovery fills in the endpoints, and its Enter key does not submit the form', async () => {
  await page.show(listOf(), 'create');
  await type('input[name=discovery]', ' https://login.example.com ');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  field('discovery').dispatchEvent(enter);
  await painted();
  assert.is(enter.defaultPrevented, true);
  assert.equal(JSON.parse(String(page.lastCall().body)), { address: 'https://login.example.com' });
  const { authorizeEndpoint, tokenEndpoint, userinfoEndpoint, issuer } = provider();
  const found = { authorizeEndpoint, tokenEndpoint, userinfoEndpoint, issuer, endSessionEndpoint: null, extra: 1 };
  await page.lastCall().answer(200, found);
  assert.equal([field('authorizeEndpoint').value, field('endSessionEndpoint').value], [authorizeEndpoint, '']);
  assert.match(textOf('#field-discovery-help') ?? '', 'OPENID_DISCOVERED');
});

test('a discovery that finds nothing says so, and leaves what was typed', async () => {
  await page.show(listOf(provider()), '1');
  await press('[data-action=discover]');
  assert.is(errorOf('discovery'), 'OPENID_FIELD_REQUIRED');
  await type('input[name=discovery]', 'https://nowhere.example');
  await press('[data-action=discover]');
  await page.lastCall().answer(404, { messageKey: 'OPENID_PROBLEM_NOT_FOUND' });
  assert.match(errorOf('discovery') ?? '', 'OPENID_PROBLEM_NOT_FOUND');
  assert.is(field('tokenEndpoint').value, provider().tokenEndpoint);
});

test('the test opens a popup that cannot reach this page, and a blocked one is told', async () => {
  const { open } = window;
  const popup: { opener: unknown } = { opener: window };
  const opened: unknown[] = [];
  let isBlocked = false;
  Reflect.set(window, 'open', (address: string) => {
    opened.push(address);
    return isBlocked ? null : popup;
  });
  await page.show(listOf(provider()), '1');
  await press('[data-action=test]');
  assert.equal(opened, ['/identityprovider/openidconnect/test/1']);
  assert.is(popup.opener, null);
  isBlocked = true;
  await press('[data-action=test]');
  assert.equal(
    page.notifications.map(({ message, options }) => [message, options?.type]),
    [['DIALOG_BLOCKED', 'WARNING']],
  );
  await type('input[name=clientId]', 'other');
  await press('[data-action=test]');
  assert.is(opened.length, 2, 'what is not saved cannot be tested');
  assert.is(textOf('#test-hint'), 'OPENID_TEST_UNSAVED');
  Reflect.set(window, 'open', open);
});

test.run();
