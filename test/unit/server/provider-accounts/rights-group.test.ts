import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchOf, rightsGroupOf } from '../../../../server/provider-accounts/rights-group';
import { sourceGroup } from './fake-directory';

const GROUP = { ...sourceGroup('Domain Admins'), references: ['cn=domain admins,dc=example'] };

test('a group that gives rights is found by its name in any case, by its id and by its distinguished name', () => {
  for (const text of ['domain admins', 'DOMAIN ADMINS ']) assert.is(matchOf(GROUP, text), 'name', text);
  for (const text of ['id-domain admins', 'CN=Domain Admins, DC=example']) assert.is(matchOf(GROUP, text), 'id', text);
});

test('a group whose name only looks like it, or is made from other properties, gives no rights', () => {
  const alike = ['Domain\u200b Admins', 'Ｄomain Admins', 'Domain\u00a0Admins', 'Domain  Admins'];
  for (const text of ['', ' ', 'Domain Admin', ...alike])
    assert.is(matchOf(GROUP, text), undefined, JSON.stringify(text));
  assert.is(matchOf(GROUP, 'CN=Domain\u00a0Admins,DC=example'), undefined);
  const formatted = { ...GROUP, displayName: 'Owners' };
  assert.is(matchOf(formatted, 'Owners'), undefined);
});

test('of several groups with the name none gives rights, but the one with the id does', () => {
  const other = { ...GROUP, externalId: 'other', references: ['cn=domain admins,ou=other'] };
  const find = (text: string) => rightsGroupOf([GROUP, other], (group) => matchOf(group, text));
  assert.equal(find('Domain Admins'), { group: undefined, ambiguous: [GROUP, other] });
  assert.equal(find('other'), { group: other, ambiguous: [] });
  assert.equal(find('Unknown'), { group: undefined, ambiguous: [] });
});

test.run();
