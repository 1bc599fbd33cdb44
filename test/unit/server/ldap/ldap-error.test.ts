import { InvalidCredentialsError, NoSuchObjectError, UnavailableError } from 'ldapts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { bindRefusalOf, shortDetail, sourceErrorOf } from '../../../../server/ldap/ldap-error';

test("a directory's words are one short line without control characters", () => {
  assert.is(shortDetail('a\r\n\tb\0c\u001b[31m\u202ed'), 'a b c [31m d');
  assert.is(shortDetail('x'.repeat(500)).length, 200);
  assert.is(shortDetail(`${'x'.repeat(198)}😀😀`), `${'x'.repeat(198)}…`);
});

test('a refusal has the name and the number of the standard, and the error of a socket its code', () => {
  const { messageKey, detail } = sourceErrorOf(new NoSuchObjectError('no\nsuch'));
  assert.equal([messageKey, detail], ['CONNECTION_BASE_NOT_FOUND', 'noSuchObject (32): no such']);
  assert.is(sourceErrorOf(new InvalidCredentialsError('')).detail, 'invalidCredentials (49)');
  const codes = { ECONNREFUSED: 'REFUSED', ENETUNREACH: 'UNREACHABLE', ECONNRESET: 'LOST' };
  for (const [code, key] of Object.entries(codes)) {
    const error = sourceErrorOf(Object.assign(new Error('x'), { code }));
    assert.equal([error.messageKey, error.detail], [`CONNECTION_${key}`, code]);
  }
  const several = new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]);
  assert.is(sourceErrorOf(several).messageKey, 'CONNECTION_REFUSED');
});

const ad = (data: string) =>
  sourceErrorOf(
    new InvalidCredentialsError(
      `80090308: LdapErr: DSID-0C09, comment: AcceptSecurityContext error, data ${data}, v4563`,
    ),
  );

const REFUSALS: readonly [why: string, error: unknown, refusal: string | undefined][] = [
  ['a wrong password', sourceErrorOf(new InvalidCredentialsError('')), 'wrong'],
  ['an empty password', new SourceError('CONNECTION_BIND_REFUSED'), 'wrong'],
  ['an Active Directory with a wrong password', ad('52e'), 'wrong'],
  ['one with a locked account, whatever the password', ad('775'), 'wrong'],
  ['one with a disabled account', ad('533'), 'disabled'],
  ['one with an expired password', ad('532'), 'not-allowed'],
  ['one whose password must be changed', ad('773'), 'not-allowed'],
  ['a directory that is busy', sourceErrorOf(new UnavailableError('')), undefined],
  ['a connection that was lost', new SourceError('CONNECTION_LOST'), undefined],
];

test('a bind is refused for a wrong password, a disabled account or one that may not sign in, or has no answer', () => {
  for (const [why, error, refusal] of REFUSALS) assert.is(bindRefusalOf(error), refusal, why);
});

test.run();
