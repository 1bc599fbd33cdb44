import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isChanged,
  isLong,
  logoutAddress,
  newProvider,
  redirectAddress,
} from '../../../../entries/openid-providers/provider-rules';
import { listOf, provider } from './render-providers';

const BASES: [base: string, address: string][] = [
  ['https://a.example/', 'https://a.example/cb'],
  ['https://a.example', 'https://a.example/cb'],
  [' https://a.example/x// ', 'https://a.example/x/cb'],
  [' ', ''],
];
for (const [redirectUri, address] of BASES) {
  test(`the callback on ${JSON.stringify(redirectUri)} is ${address}`, () => {
    assert.is(redirectAddress({ redirectUri, callback: '/cb' }), address);
    assert.is(logoutAddress({ redirectUri }) === '', address === '');
  });
}

test('a new provider has the fixed fields of the server, of another provider, or the page’s own', () => {
  const own = newProvider('https://own.example', listOf());
  assert.equal(
    [own.redirectUri, own.callback, own.isCloud],
    ['https://own.example/', '/identityprovider/openidconnect/callback', false],
  );
  const known = newProvider('https://own.example', listOf(provider({ callback: '/cb', isCloud: true })));
  assert.equal([known.redirectUri, known.callback, known.isCloud], ['https://vestibule.example.com/', '/cb', true]);
  const told = newProvider('https://own.example', { ...listOf(), redirectUri: 'https://told.example/', isCloud: true });
  assert.equal([told.redirectUri, told.isCloud], ['https://told.example/', true]);
});

test('only what the user can change makes a form dirty', () => {
  assert.is(isChanged(provider({ version: '2', issuer: 'x' }), provider()), false);
  assert.is(isChanged(provider({ logo: '' }), provider()), false);
  assert.is(isChanged(provider({ enabled: true }), provider()), true);
  assert.is(isChanged(provider({ clientId: '' }), provider()), true);
});

test('a name is long from 19 characters on, however many units they have', () => {
  assert.is(isLong('👩'.repeat(18)), false);
  assert.is(isLong('👩'.repeat(19)), true);
  assert.is(isLong(`${'x'.repeat(18)}  `), false);
});

test.run();
