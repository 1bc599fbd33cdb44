import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addressProblem } from '../../../../entries/trust/address-problem';
import { checkRedirect } from '../../../../entries/trust/check-redirect';
import { displayAddress } from '../../../../entries/trust/display-address';
import { failureTitle } from '../../../../entries/trust/use-report-answer';

test('a failed change has a title', () => {
  for (const [action, statusCode, title] of [
    ['add-url', 404, 'TRUST_ERROR_BAD_REQUEST'],
    ['add-url', 500, 'TRUST_ERROR_INTERNAL'],
    ['remove-app', 400, 'TRUST_ERROR_BAD_REQUEST'],
    ['remove-app', 404, 'TRUST_ERROR_APP_NOT_FOUND'],
    ['add-default-apps', 404, 'TRUST_ERROR_UNKNOWN'],
    ['add-default-apps', 500, 'TRUST_ERROR_INTERNAL'],
  ] as const)
    assert.is(failureTitle(action, statusCode), title, `${action} ${statusCode}`);
});

test('an address without a scheme is shown below the host, and one that is typed has its problem', () => {
  const shown = ['HTTP://a.example', '/portal', 'portal', ''].map(displayAddress);
  assert.equal(shown, ['HTTP://a.example', '{host}/portal', '{host}portal', '{host}']);
  for (const [text, typing, complete] of [
    ['', undefined, 'TRUST_URI_EMPTY'],
    ['h', undefined, 'TRUST_URI_NO_SCHEME'],
    ['ftp://a.example', undefined, 'TRUST_URI_INVALID'],
    ['https://a.example:8443/portal', undefined, undefined],
    ['https://*', 'TRUST_URI_WILDCARD', 'TRUST_URI_WILDCARD'],
    ['https://me@a', 'TRUST_URI_CREDENTIALS', 'TRUST_URI_CREDENTIALS'],
    ['https://a.example?', 'TRUST_URI_QUERY', 'TRUST_URI_QUERY'],
  ] as const)
    assert.equal([addressProblem(text, false), addressProblem(text, true)], [typing, complete], text);
});

const OWN = 'https://id.example';
const ADDRESSES = ['https://a.example/portal', 'https://b.example', '/relative', '', 'https://b.example:8443'];
for (const [target, kind, why] of [
  ['/start', 'own', undefined],
  [`${OWN}/start?x`, 'own', undefined],
  [' https://a.example/portal ', 'allowed', 'https://a.example/portal'],
  ['HTTPS://B.example:443/any', 'allowed', 'https://b.example'],
  ['https://b.example:8443', 'allowed', 'https://b.example:8443'],
  ['https://a.example/portal2', 'refused', undefined],
  ['https://b.example.evil.example', 'refused', undefined],
  ['b.example', 'invalid', 'TRUST_URI_NO_SCHEME'],
  ['https://b.example@evil.example', 'invalid', 'TRUST_URI_CREDENTIALS'],
  ['https://:secret@b.example', 'invalid', 'TRUST_URI_CREDENTIALS'],
  ['//b.example', 'invalid', 'TRUST_URI_INVALID'],
  ['javascript:alert(1)', 'invalid', 'TRUST_URI_INVALID'],
] as const)
  test(`the target ${JSON.stringify(target)} is ${kind} ${why ?? ''}`, () => {
    const { by, problem, ...result } = { by: undefined, problem: undefined, ...checkRedirect(target, OWN, ADDRESSES) };
    assert.equal([result.kind, by ?? problem], [kind, why]);
  });

test.run();
