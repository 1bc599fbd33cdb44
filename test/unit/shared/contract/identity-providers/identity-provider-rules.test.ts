import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProviderType, ScimType } from '../../../../../shared/contract/identity-providers/identity-provider';
import { PROVIDER_PROBLEMS } from '../../../../../shared/contract/identity-providers/identity-provider-problems';
import {
  brokenRules,
  hasPassword,
  hasUsername,
  type RuledValues,
} from '../../../../../shared/contract/identity-providers/identity-provider-rules';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import english from '../../../../../shared/i18n/messages/en.json';

const EMPTY: Omit<RuledValues, 'providerType'> = {
  host: '',
  domainOrId: '',
  rootContext: '',
  adminGroup: '',
  username: '',
  password: '',
  scimType: 'TRUSTED',
};
const R = 'FIELD_REQUIRED';

const OF_EMPTY: [type: ProviderType, scimType: ScimType, rules: ReturnType<typeof brokenRules>][] = [
  ['Ldap', 'TRUSTED', { host: R, rootContext: R, adminGroup: R }],
  ['D3', 'TRUSTED', { host: R, domainOrId: R, adminGroup: R, username: R, password: R }],
  ['BuiltInAdmin', 'TRUSTED', { username: R, password: R }],
  ['Scim', 'TRUSTED', { host: R }],
  ['Scim', 'HYBRID', { host: R, username: R, password: R }],
  ['Scim', 'BASIC', { host: R, username: R, password: R }],
  ['Scim', 'APIKEY', { host: R, password: R }],
  ['Scim', 'BEARER', { host: R, password: R }],
  ['Usermanagement', 'TRUSTED', {}],
];
test('an empty provider lacks what its type and its way to sign in need', () => {
  for (const [providerType, scimType, rules] of OF_EMPTY) {
    const fields = { providerType, scimType };
    const needed = [brokenRules({ ...EMPTY, ...fields }), hasUsername(fields), hasPassword(fields)];
    const isLdap = providerType === 'Ldap';
    assert.equal(
      needed,
      [rules, 'username' in rules || isLdap, 'password' in rules || isLdap],
      `${providerType} ${scimType}`,
    );
  }
});

test('spaces fill in nothing', () => {
  const values = { ...EMPTY, host: ' ', domainOrId: '\t', adminGroup: ' ', username: 'a', password: 'p' };
  assert.equal(brokenRules({ ...values, providerType: 'D3' }), { host: R, domainOrId: R, adminGroup: R });
});

test('a user name with white space is refused', () => {
  for (const username of ['a b', ' a', 'a\t', 'a\u00a0b', ' '])
    for (const providerType of ['Ldap', 'D3', 'BuiltInAdmin'] as const)
      assert.is(brokenRules({ ...EMPTY, providerType, username }).username, 'FIELD_NO_WHITESPACE', username);
});

const READER = 'CN=Directory Reader,OU=Service Accounts,DC=example';
const USER_NAMES: [username: string, isRight: boolean][] = [
  [READER, true],
  ['2.5.4.3=Directory Reader', true],
  [`${READER}\n`, false],
  [` ${READER}`, false],
  ['CN=Directory\tReader', false],
  ['Directory Reader=CN', false],
];
test('only in LDAP a distinguished name may have spaces', () => {
  for (const [username, isRight] of USER_NAMES) {
    const problemOf = (providerType: ProviderType) => brokenRules({ ...EMPTY, providerType, username }).username;
    const problem = 'FIELD_NO_WHITESPACE';
    assert.equal([problemOf('Ldap'), problemOf('D3')], [isRight ? undefined : problem, problem], username);
  }
});

const ROOT = { ...EMPTY, providerType: 'BuiltInAdmin' as const, username: 'root' };

const PASSWORDS: [password: string, isRight: boolean][] = [
  ['Abcdefg1', true],
  ['Abcdef1', false],
  [`Aa1${'x'.repeat(97)}`, true],
  [`Aa1${'x'.repeat(98)}`, false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['Äöüßabc٣', true],
  ['Ab1\n\n\n\n\n', true],
  ['********', true], // the mask
  [`${SECRET_MASK}more`, true],
  ['*******', false],
  [` ${SECRET_MASK}`, false],
];
test('the password of an administrator has 8 to 100 characters of each kind, or is the mask; no other has a form', () => {
  for (const [password, isRight] of PASSWORDS)
    assert.equal(brokenRules({ ...ROOT, password }), isRight ? {} : { password: 'PROVIDER_PASSWORD_RULE' }, password);
  assert.equal(brokenRules({ ...EMPTY, providerType: 'Scim', scimType: 'BEARER', host: 'h', password: 'x' }), {});
});

const CONFIRMED: [password: string, confirmPassword: string | undefined, matches: boolean][] = [
  ['Abcdefg1', 'Abcdefg1', true],
  ['Abcdefg1', 'Abcdefg2', false],
  ['Abcdefg1', '', false],
  ['Abcdefg1', SECRET_MASK, false],
  [SECRET_MASK, SECRET_MASK, true],
  [SECRET_MASK, 'anything', true],
  [SECRET_MASK, '', false],
  ['Abcdefg1', undefined, true],
];
test('a password is confirmed by its repetition, a mask by anything', () => {
  for (const [password, confirmPassword, matches] of CONFIRMED) {
    const values = { ...ROOT, password, ...(confirmPassword !== undefined && { confirmPassword }) };
    const problems = matches ? {} : { confirmPassword: 'PROVIDER_PASSWORD_NOT_MATCH' };
    assert.equal(brokenRules(values), problems, `${password} ${confirmPassword}`);
  }
});

test('each problem has a text', () => {
  assert.equal(
    PROVIDER_PROBLEMS.filter((key) => !(key in english)),
    [],
  );
});

test.run();
