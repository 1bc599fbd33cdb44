import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { groupFilterOf, loginFilterOf, userFilterOf } from '../../../../server/ldap/ldap-filters';
import { ldapProvider } from './ldap-fixtures';

test('a filter in several lines is read as one', () => {
  const userFilter = '(&\n  (objectClass=user)\n  (!  (ou=a b))\n)';
  assert.is(String(userFilterOf(ldapProvider({ userFilter }))), '(&(objectClass=user)(!(ou=a b)))');
});

test('a malformed filter is refused', () => {
  const isKey = (key: string) => (error: unknown) => error instanceof SourceError && error.messageKey === key;
  for (const text of ['(uid=a', 'uid', '(&)', '(uid=a)(uid=b)', '(uid=\\zz)']) {
    assert.throws(() => userFilterOf(ldapProvider({ userFilter: text })), isKey('CONNECTION_USER_FILTER_INVALID'));
    assert.throws(() => groupFilterOf(ldapProvider({ groupFilter: text })), isKey('CONNECTION_GROUP_FILTER_INVALID'));
  }
});

test('what a user enters is a value and no syntax (RFC 4515 §3), and a userPrincipalName only where one was entered', () => {
  const of = (name: string, principal = '') => String(loginFilterOf(ldapProvider(), { name, principal }));
  const escaped = 'a\\29\\28uid=\\2a';
  const filter = of('a)(uid=*');
  assert.ok(filter.startsWith(`(&(|(uid=${escaped})(sAMAccountName=${escaped})(cn=${escaped}))`), filter);
  assert.not.match(of('ada'), 'userPrincipalName');
  assert.match(of('ada', 'ada@corp'), '(userPrincipalName=ada@corp)');
});

test.run();
