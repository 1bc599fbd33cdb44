import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { HostThemeSchema } from '../../../../shared/contract/host-theme-schema';
import { DATA_URL_MAX_LENGTH, imageSource, LOGO_FORMATS } from '../../../../shared/contract/image-source';
import { linkTarget, redirectTarget } from '../../../../shared/contract/redirect-target';
import { withRedirect } from '../../../../shared/contract/with-redirect';
import { FOLLOWED, OWN, REFUSED, TRUSTED } from './redirect-spellings';

test('no redirect follows what leads elsewhere, or is no address', () => {
  for (const [target, attempt] of REFUSED) assert.is(redirectTarget(target, [OWN, TRUSTED]), undefined, attempt);
  for (const target of [undefined, null, 1, true, {}, ['/'], { toString: () => '/' }])
    assert.is(redirectTarget(target, [OWN]), undefined);
  assert.is(redirectTarget('/', []), undefined, 'without an own origin');
});

test('a path and an address of a trusted origin are followed', () => {
  for (const [target, address] of FOLLOWED) assert.is(redirectTarget(target, [OWN, TRUSTED]), address, target);
});

test('a path with dot segments stays on its origin', () => {
  for (const target of ['/..//evil.example', '/.//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example']) {
    const address = redirectTarget(target, [OWN]);
    assert.ok(address === undefined || new URL(address).origin === OWN, `${target} is followed to ${address}`);
  }
});

/** Spellings of `/portal/../other` as some server decodes them. */
const LEAD_UP = ['..%2fother', '%2e%2e%2fother', '%2E%2e%5Cother', '..%5cother', '..;/other', '..;a=b/other'].concat(
  [
    '..%3b/other',
    '..%252fother',
    '%252e%252e%252fother',
    '%25252e%25252e/other',
    '..%00/other',
    '..%20/other',
    '..%2f',
  ],
  ['a/%2e%2e%2f%2e%2e%2fother', '%2e%2e'],
);

test('a trusted path does not allow what is below it and leads out of it', () => {
  for (const path of LEAD_UP) {
    const target = `https://apps.example/portal/${path}`;
    assert.is(redirectTarget(target, [OWN, 'https://apps.example/portal']), undefined, path);
    assert.ok(redirectTarget(target, [OWN, 'https://apps.example']), path);
  }
});

test('a trusted path allows what is below it, with escapes too', () => {
  for (const path of ['', '/a/b', '/a%2fb', '/..a/b..', '/100%25', '/%zz', '/caf%C3%A9?next=..%2f', '/a;b=c', '/...']) {
    const target = `https://apps.example/portal${path}`;
    assert.is(redirectTarget(target, [OWN, 'https://apps.example/portal']), target);
  }
});

test('a link in a server’s data may have any host, but never runs script', () => {
  assert.is(linkTarget('https://provider.example/authorize', OWN), 'https://provider.example/authorize');
  assert.is(linkTarget('/identityprovider/openid/1', OWN), `${OWN}/identityprovider/openid/1`);
  for (const target of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', undefined]) {
    assert.is(linkTarget(target, OWN), undefined);
  }
});

test('an address with a Latin-1 character is followed however often it is checked', () => {
  for (let call = 0; call < 20_000; call += 1) {
    if (redirectTarget('/caf\u00e9', [OWN]) === undefined) assert.unreachable(`refused in call ${call}`);
  }
});

test('an address has its target in the query, and none without a target', () => {
  assert.is(withRedirect('/sign-in', '/keys?a=1&b=ü#x'), '/sign-in?redirect=%2Fkeys%3Fa%3D1%26b%3D%C3%BC%23x');
  for (const none of [undefined, null, '']) assert.is(withRedirect('/sign-in', none), '/sign-in');
});

const SHOWN = [
  ...LOGO_FORMATS.map((format) => `data:image/${format};base64,AAAA`),
  'data:image/svg+xml,%3Csvg%3E',
  '/logo.png',
  '/identityprovider/SCIM/Photo/1?size=20',
];

const NO_IMAGES = [
  '',
  'logo.png',
  'https://evil.example/logo.png',
  'http://localhost/logo.png',
  '//evil.example/logo.png',
  '/\\evil.example/logo.png',
  '/\t/evil.example/logo.png',
  ' /logo.png',
  'blob:https://evil.example/1',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svgxml,x',
  'data:image/avif;base64,AAAA',
  'data:image/pngx;base64,AAAA',
  'DATA:image/png;base64,AAAA',
  `data:image/png;base64,${'A'.repeat(DATA_URL_MAX_LENGTH)}`,
];

test('an image is loaded from a path of this origin or from data, and from nowhere else', () => {
  for (const source of SHOWN) assert.is(imageSource(source), source);
  const none = v.parse(HostThemeSchema, { Logo: '', LogoDark: '' });
  for (const source of NO_IMAGES) {
    assert.is(imageSource(source), undefined, source);
    const theme = v.parse(HostThemeSchema, { Logo: source, LogoDark: source, Name: 'Host' });
    assert.equal(theme, { ...none, Name: 'Host' }, source);
  }
});

test.run();
