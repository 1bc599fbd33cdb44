import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addressProblem,
  displayAddress,
  failureTitle,
  type TestResult,
  type TrustAction,
  testRedirect,
} from '../../../../entries/trust/trust-rules';

const TITLES: [action: TrustAction, statusCode: number, title: string][] = [
  ['add-url', 400, 'TRUST_ERROR_BAD_REQUEST'],
  ['add-url', 404, 'TRUST_ERROR_BAD_REQUEST'],
  ['add-url', 500, 'TRUST_ERROR_INTERNAL'],
  ['remove-url', 404, 'TRUST_ERROR_BAD_REQUEST'],
  ['remove-url', 500, 'TRUST_ERROR_INTERNAL'],
  ['add-app', 400, 'TRUST_ERROR_BAD_REQUEST'],
  ['add-app', 404, 'TRUST_ERROR_BAD_REQUEST'],
  ['add-app', 500, 'TRUST_ERROR_INTERNAL'],
  ['remove-app', 400, 'TRUST_ERROR_BAD_REQUEST'],
  ['remove-app', 404, 'TRUST_ERROR_APP_NOT_FOUND'],
  ['remove-app', 500, 'TRUST_ERROR_INTERNAL'],
  ['add-default-apps', 400, 'TRUST_ERROR_UNKNOWN'],
  ['add-default-apps', 404, 'TRUST_ERROR_UNKNOWN'],
  ['add-default-apps', 500, 'TRUST_ERROR_INTERNAL'],
  ['add-default-apps', 0, 'TRUST_ERROR_UNKNOWN'],
];

for (const [action, statusCode, title] of TITLES) {
  test(`${action} that fails with ${statusCode} is titled ${title}`, () =>
    assert.is(failureTitle(action, statusCode), title));
}

for (const [address, shown] of [
  ['https://a.example', 'https://a.example'],
  ['HTTP://a.example', 'HTTP://a.example'],
  ['/portal', '{host}/portal'],
  ['portal', '{host}portal'],
  ['', '{host}'],
] as const) {
  test(`the address ${JSON.stringify(address)} is shown as ${shown}`, () => assert.is(displayAddress(address), shown));
}

const PROBLEMS: [text: string, typing: string | undefined, complete: string | undefined][] = [
  ['', undefined, 'TRUST_URI_EMPTY'],
  ['h', undefined, 'TRUST_URI_NO_SCHEME'],
  ['https://', undefined, 'TRUST_URI_INVALID'],
  ['https://a.example', undefined, undefined],
  ['https://a.example:8443/portal', undefined, undefined],
  ['https://*', 'TRUST_URI_WILDCARD', 'TRUST_URI_WILDCARD'],
  ['https://me@a', 'TRUST_URI_CREDENTIALS', 'TRUST_URI_CREDENTIALS'],
  ['https://a.example?', 'TRUST_URI_QUERY', 'TRUST_URI_QUERY'],
  ['ftp://a.example', undefined, 'TRUST_URI_INVALID'],
];

for (const [text, typing, complete] of PROBLEMS) {
  test(`${JSON.stringify(text)} has ${typing ?? 'no problem'} while it is typed, then ${complete ?? 'none'}`, () =>
    assert.equal([addressProblem(text, false), addressProblem(text, true)], [typing, complete]));
}

const OWN = 'https://id.example';
const ADDRESSES = ['https://a.example/portal', 'https://b.example', '/relative', '', 'https://b.example:8443'];
const refused = { kind: 'refused' } as const;
const allowed = (by: string) => ({ kind: 'allowed', by }) as const;
const invalid = (problem: 'TRUST_URI_NO_SCHEME' | 'TRUST_URI_CREDENTIALS' | 'TRUST_URI_INVALID') =>
  ({ kind: 'invalid', problem }) as const;

const TARGETS: [target: string, result: TestResult][] = [
  ['/start', { kind: 'own' }],
  [`${OWN}/start?x`, { kind: 'own' }],
  [' https://a.example/portal ', allowed('https://a.example/portal')],
  ['https://a.example/portal/today#x', allowed('https://a.example/portal')],
  ['https://a.example/portal2', refused],
  ['https://a.example/portal/../other', refused],
  ['https://a.example', refused],
  ['HTTPS://B.example:443/any', allowed('https://b.example')],
  ['https://b.example:8443', allowed('https://b.example:8443')],
  ['http://b.example', refused],
  ['https://b.example.evil.example', refused],
  ['https://b.example.', refused],
  ['b.example', invalid('TRUST_URI_NO_SCHEME')],
  ['https://b.example@evil.example', invalid('TRUST_URI_CREDENTIALS')],
  ['https://me:secret@b.example', invalid('TRUST_URI_CREDENTIALS')],
  ['//b.example', invalid('TRUST_URI_INVALID')],
  ['/\\b.example', invalid('TRUST_URI_INVALID')],
  ['javascript:alert(1)', invalid('TRUST_URI_INVALID')],
  ['https://', invalid('TRUST_URI_INVALID')],
  ['https://b.example/\u202e', invalid('TRUST_URI_INVALID')],
];

for (const [target, result] of TARGETS) {
  test(`the target ${JSON.stringify(target)} is ${JSON.stringify(result)}`, () =>
    assert.equal(testRedirect(target, OWN, ADDRESSES), result));
}

test.run();
