import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkBaseAddress } from '../../../../shared/contract/base-address';

const ADDRESSES: [text: string, address: string, isOrigin: boolean][] = [
  ['https://a.example', 'https://a.example', true],
  [' HTTPS://A.Example:443/ ', 'https://a.example', true],
  ['http://a.example:8080', 'http://a.example:8080', true],
  ['https://a.example/portal', 'https://a.example/portal', false],
  ['https://a.example/portal//', 'https://a.example/portal', false],
  ['https://a.example/one/../two', 'https://a.example/two', false],
  ['https://bücher.example', 'https://xn--bcher-kva.example', true],
  ['https://a.example/pfad/ü', 'https://a.example/pfad/%C3%BC', false],
  ['http://[::1]:8080/a', 'http://[::1]:8080/a', false],
  ['http://server_1:8080', 'http://server_1:8080', true],
];

test('an address of a trusted application is brought into one form', () => {
  for (const [text, address, isOrigin] of ADDRESSES)
    assert.equal(checkBaseAddress(text), { ok: true, address, isOrigin }, text);
});

const PROBLEMS: [text: string, problem: string][] = [
  ['', 'TRUST_URI_EMPTY'],
  ['  ', 'TRUST_URI_EMPTY'],
  ['a.example', 'TRUST_URI_NO_SCHEME'],
  ['//a.example', 'TRUST_URI_NO_SCHEME'],
  ['javascript:alert(1)', 'TRUST_URI_NO_SCHEME'],
  ['https://*.example', 'TRUST_URI_WILDCARD'],
  ['https://a.example/*', 'TRUST_URI_WILDCARD'],
  ['ftp://a.example', 'TRUST_URI_INVALID'],
  ['https://', 'TRUST_URI_INVALID'],
  ['https:///a', 'TRUST_URI_INVALID'],
  ['https://a b', 'TRUST_URI_INVALID'],
  ['https://a.example\\b', 'TRUST_URI_INVALID'],
  ['https://a.example:99999', 'TRUST_URI_INVALID'],
  ['https://a.example.', 'TRUST_URI_INVALID'],
  ['https://a.example,https://b.example', 'TRUST_URI_INVALID'],
  ['https://a.example;frame-src', 'TRUST_URI_INVALID'],
  ['https://a.example\u202e', 'TRUST_URI_INVALID'],
  ['https://a.example/\u200b', 'TRUST_URI_INVALID'],
  ['https://a.example/\u0007', 'TRUST_URI_INVALID'],
  ['https://me:secret@a.example', 'TRUST_URI_CREDENTIALS'],
  ['https://a.example?x=1', 'TRUST_URI_QUERY'],
  ['https://a.example/#x', 'TRUST_URI_QUERY'],
  [`https://a.example/${'x'.repeat(2048)}`, 'TRUST_URI_INVALID'],
];

test('any other address is refused with its problem', () => {
  for (const [text, problem] of PROBLEMS) assert.equal(checkBaseAddress(text), { ok: false, problem }, text);
});

test.run();
