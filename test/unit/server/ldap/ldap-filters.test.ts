import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { groupFilterOf, loginFilterOf, userFilterOf } from '../../../../server/ldap/ldap-filters';
import { ldapProvider } from './ldap-fixtures';

test('a filter in several lines is read as one', () => {
  const userFilter = '(&\n  (objectClass=user)\n  (!  (ou=a b))\n)';
  assert.is(String(userFilterOf(ldapProvider({ userFilter }))), '(&(objectClass=user)(!(ou=a b)))');
});

for (const text of ['(uid=a', 'uid', '(&)', '(uid=a)(uid=b)', '(uid=\\zz)']) {
  test(`${text} is malformed`, () => {
    const messageOf = (error: unknown) => (error instanceof SourceError ? error.messageKey : '');
    assert.throws(
      () => userFilterOf(ldapProvider({ userFilter: text })),
      (error: unknown) => messageOf(error) === 'CONNECTION_USER_FILTER_INVALID',
    );
    assert.throws(
      () => groupFilterOf(ldapProvider({ groupFilter: text })),
      (error: unknown) => messageOf(error) === 'CONNECTION_GROUP_FILTER_INVALID',
    );
  });
}

test('what a user enters is a value and no syntax (RFC 4515 §3)', () => {
  const filter = String(loginFilterOf(ldapProvider(), { name: 'a)(uid=*', principal: '' }));
  assert.ok(
    filter.startsWith('(&(|(uid=a\\29\\28uid=\\2a)(sAMAccountName=a\\29\\28uid=\\2a)(cn=a\\29\\28uid=\\2a))'),
    filter,
  );
});

test('a userPrincipalName is searched only where one was entered', () => {
  const of = (principal: string) => String(loginFilterOf(ldapProvider(), { name: 'ada', principal }));
  assert.not.match(of(''), 'userPrincipalName');
  assert.match(of('ada@corp'), '(userPrincipalName=ada@corp)');
});

test.run();
