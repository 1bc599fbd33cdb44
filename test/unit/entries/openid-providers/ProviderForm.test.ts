import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ISSUER_PRESETS } from '../../../../entries/openid-providers/issuer-presets';
import { newProvider } from '../../../../entries/openid-providers/new-provider';
import { readScaledLogo } from '../../../../entries/openid-providers/read-scaled-logo';
import { isChanged } from '../../../../entries/openid-providers/use-provider-draft';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { OPENID_LOGO_MAX_LENGTH } from '../../../../shared/contract/settings/openid-providers';
import { button, errorOf, input, press, select, textOf } from '../../../support/dom/page-controls';
import { one, painted, until } from '../../../support/dom/render';
import { fill, listOf, provider, setUpProviders, submit } from './render-providers';

const page = setUpProviders(test);
const typedIn = (name: string) => input(name).value;
const show = (over: Parameters<typeof provider>[0] = {}) => page.show(listOf(provider(over)), '1');
const isLong = () => textOf('[data-part=long-description]') !== undefined;

test('an empty form says of every required field that it is one, focuses the first, and sends nothing, nor what is no web address', async () => {
  await page.show(listOf(), 'create');
  await fill('endSessionEndpoint', 'https://login.example.com/end');
  await submit();
  const endpoints = ['authorizeEndpoint', 'tokenEndpoint', 'userinfoEndpoint'];
  for (const name of ['description', ...endpoints, 'clientId', 'clientSecret']) {
    assert.is(errorOf(name), 'OPENID_FIELD_REQUIRED', name);
    assert.is(input(name).getAttribute('aria-required'), 'true');
  }
  assert.is(errorOf('endSessionEndpoint'), undefined);
  assert.is(document.activeElement, input('description'));
  assert.equal(page.calls, []);
  await show();
  for (const address of ['login.example.com', 'javascript:alert(1)', 'https:', 'ftp://login.example.com']) {
    await fill('endSessionEndpoint', address);
    await submit();
    assert.is(errorOf('endSessionEndpoint'), 'OPENID_ADDRESS_INVALID', address);
  }
  assert.equal(page.calls, []);
});

test('a field shows its error once the user has left it', async () => {
  await show();
  await fill('clientId', ' ');
  assert.is(errorOf('clientId'), undefined);
  input('clientId').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  input('clientId').dispatchEvent(new FocusEvent('blur'));
  await painted();
  assert.is(errorOf('clientId'), 'OPENID_FIELD_REQUIRED');
});

test('a name of more than 18 characters is warned about, however many units they have', async () => {
  await show({ description: '👩'.repeat(18) });
  assert.is(isLong(), false);
  await fill('description', `${'x'.repeat(18)}  `);
  assert.is(isLong(), false);
  await fill('description', '👩'.repeat(19));
  assert.is(isLong(), true);
});

test('the addresses to register are the base address without its slashes, then the callback and the end', async () => {
  await show();
  const callback = () => textOf('[data-part=redirect-address]');
  const logout = () => textOf('[data-part=logout-address]');
  assert.is(callback(), 'https://vestibule.example.com/identityprovider/openidconnect/callback');
  assert.is(logout(), undefined);
  await fill('endSessionEndpoint', 'https://login.example.com/end');
  for (const [base, shown] of [
    ['https://other.example.com', 'https://other.example.com'],
    [' https://a.example/x// ', 'https://a.example/x'],
  ] as const) {
    await fill('redirectUri', base);
    assert.is(callback(), `${shown}/identityprovider/openidconnect/callback`);
    assert.match(logout() ?? '', `${shown}/identityprovider/session/`);
  }
  await fill('redirectUri', ' ');
  assert.is(callback(), undefined);
});

test('in the cloud the base address can be read and copied only', async () => {
  await show({ isCloud: true });
  assert.is(input('redirectUri').readOnly, true);
  assert.match(textOf('#field-redirectUri-help') ?? '', 'OPENID_BASE_ADDRESS_CLOUD');
  await page.show({ ...listOf(), isCloud: true, redirectUri: 'https://cloud.example/' }, 'create');
  assert.equal([input('redirectUri').readOnly, typedIn('redirectUri')], [true, 'https://cloud.example/']);
});

test('a new provider has the fixed fields of the server, of another provider, or the page’s own; only what the user can change makes it dirty', () => {
  const fixed = ({ redirectUri, callback, isCloud }: ReturnType<typeof newProvider>) => [
    redirectUri,
    callback,
    isCloud,
  ];
  const own = 'https://own.example';
  assert.equal(fixed(newProvider(own, listOf())), [`${own}/`, '/identityprovider/openidconnect/callback', false]);
  const known = listOf(provider({ callback: '/cb', isCloud: true }));
  assert.equal(fixed(newProvider(own, known)), ['https://vestibule.example.com/', '/cb', true]);
  const told = { ...listOf(provider()), redirectUri: 'https://told.example/', callback: '/told', isCloud: true };
  assert.equal(fixed(newProvider(own, told)), ['https://told.example/', '/told', true]);
  const changes = [{ version: '2', issuer: 'x' }, { logo: '' }, { logo: 'data:' }, { enabled: true }, { clientId: '' }];
  const dirty = changes.map((over) => isChanged(provider(over), provider()));
  assert.equal(dirty, [false, false, true, true, true]);
});

test('what is typed takes the place of a stored secret, and some of its asterisks are none', async () => {
  for (const [typed, value] of [
    ['a new secret', 'a new secret'],
    [`${SECRET_MASK}more`, 'more'],
    [SECRET_MASK.slice(1), ''],
  ] as const) {
    await show();
    assert.match(textOf('#field-clientSecret-help') ?? '', 'OPENID_SECRET_STORED');
    await fill('clientSecret', typed);
    assert.is(typedIn('clientSecret'), value);
  }
});

test('a token endpoint on another server needs the secret once more', async () => {
  await show();
  await fill('tokenEndpoint', 'https://elsewhere.example/token');
  await submit();
  assert.equal([errorOf('clientSecret'), page.calls], ['OPENID_SECRET_AGAIN', []]);
  await fill('tokenEndpoint', 'https://login.example.com/other');
  await submit();
  assert.is(page.calls.length, 1, 'but not on the same one');
  await page.lastCall().answer(500);
});

test('a product fills in its issuer, whose braces are to be replaced before a discovery', async () => {
  await page.show(listOf(), 'create');
  const chosen = () => one<HTMLSelectElement>('select[name=preset]').value;
  for (const { id, issuer } of ISSUER_PRESETS) {
    await select('preset', id);
    assert.equal([typedIn('discovery'), chosen()], [issuer, id]);
    await fill('discovery', issuer.replace(/\{\w+\}/g, 'example'));
    assert.is(chosen(), id);
  }
  await select('preset', 'okta');
  await press('[data-action=discover]');
  assert.equal([errorOf('discovery'), page.calls], ['OPENID_PRESET_BRACES', []]);
  await fill('discovery', 'https://example.okta.com.evil.example');
  assert.is(chosen(), '');
});

test('a discovery fills in the endpoints, and its Enter key does not submit the form', async () => {
  await page.show(listOf(), 'create');
  await fill('discovery', ' https://login.example.com ');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  input('discovery').dispatchEvent(enter);
  await painted();
  assert.is(enter.defaultPrevented, true);
  assert.equal(JSON.parse(String(page.lastCall().body)), { address: 'https://login.example.com' });
  const { authorizeEndpoint, tokenEndpoint, userinfoEndpoint, issuer } = provider();
  const found = { authorizeEndpoint, tokenEndpoint, userinfoEndpoint, issuer, endSessionEndpoint: null, extra: 1 };
  await page.lastCall().answer(200, found);
  const endpoints = ['authorizeEndpoint', 'tokenEndpoint', 'userinfoEndpoint', 'endSessionEndpoint'];
  assert.equal(endpoints.map(typedIn), [authorizeEndpoint, tokenEndpoint, userinfoEndpoint, '']);
  assert.match(textOf('#field-discovery-help') ?? '', 'OPENID_DISCOVERED');
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
  await show();
  await press('[data-action=test]');
  assert.equal([opened, popup.opener], [['/identityprovider/openidconnect/test/1'], null]);
  isBlocked = true;
  await press('[data-action=test]');
  assert.equal(page.notifications, [{ message: 'DIALOG_BLOCKED', options: { type: 'WARNING' } }]);
  await fill('clientId', 'other');
  await press('[data-action=test]');
  assert.is(opened.length, 2, 'what is not saved cannot be tested');
  assert.is(textOf('#test-hint'), 'OPENID_TEST_UNSAVED');
  Reflect.set(window, 'open', open);
});

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

function choose(content: BlobPart, type: string): void {
  Object.defineProperty(input('logo'), 'files', { configurable: true, value: [new File([content], 'x', { type })] });
  input('logo').dispatchEvent(new Event('change', { bubbles: true }));
}
const source = () => document.querySelector('[data-part=logo-preview]')?.getAttribute('src');
const canSave = () => button('save').getAttribute('aria-disabled') === null;

test('a chosen image is shown as at sign-in, and can be removed; a stored one is shown too, and stays where a file is refused', async () => {
  await page.show(listOf(provider()), '1');
  assert.is(source(), undefined);
  choose(new Uint8Array([1, 2, 3]), 'image/png');
  await until(() => source() !== undefined);
  assert.equal([source(), canSave()], ['data:image/png;base64,AQID', true]);
  await press('[data-action=remove-logo]');
  assert.equal([source(), canSave()], [undefined, false]);
  await page.show(listOf(provider({ logo: LOGO })), '1');
  assert.is(one('[data-part=row] img').getAttribute('src'), LOGO);
  choose('no image', 'text/plain');
  await until(() => textOf('fieldset [role=alert]') !== undefined);
  assert.equal([textOf('fieldset [role=alert]'), source()], ['OPENID_PROBLEM_LOGO', LOGO]);
});

test('an SVG that is too large is no logo, and neither is a picture that cannot be decoded', async () => {
  const large = 'x'.repeat(OPENID_LOGO_MAX_LENGTH);
  assert.is(await readScaledLogo(new File([large], 'x.svg', { type: 'image/svg+xml' })), undefined);
  Reflect.set(globalThis, 'createImageBitmap', () => Promise.reject(new Error('no picture')));
  assert.is(await readScaledLogo(new File([large], 'x.png', { type: 'image/png' })), undefined);
});

test.run();
