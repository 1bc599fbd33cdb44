import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanName, derivedId, groupColumns, userNameOf } from '../../../../server/provider-accounts/account-columns';
import { isUuid } from '../../../../server/storage/tables';
import { sourceGroup } from './fake-directory';

test('a derived id is a UUID that only the same parts have', () => {
  assert.ok(isUuid(derivedId('group', 'a', 'b')));
  assert.is(derivedId('group', 'a', 'b'), derivedId('group', 'a', 'b'));
  assert.is(new Set([derivedId('group', 'a', 'b'), derivedId('group', 'ab'), derivedId('user', 'a', 'b')]).size, 3);
});

test('only the user names of isolated providers have a domain', () => {
  const provider = { isolated: true, domainOrId: 'EXAMPLE', name: 'Berlin' };
  assert.is(userNameOf(provider, ' ada '), 'EXAMPLE\\ada');
  assert.is(userNameOf({ ...provider, domainOrId: '' }, 'ada'), 'Berlin\\ada');
  assert.is(userNameOf({ ...provider, isolated: false }, ' ada '), 'ada');
});

test('a name is one line that can be stored', () => {
  const astronaut = '👩‍🚀'.repeat(200);
  for (const [text, name] of [
    ['  Ada \n Lovelace\t', 'Ada Lovelace'],
    ['a\u0000b', 'a b'],
    ['a\ud800b', 'ab'],
    [astronaut, [...astronaut].slice(0, 256).join('')],
    ['x'.repeat(300), 'x'.repeat(256)],
  ] as const)
    assert.is(cleanName(text), name, JSON.stringify(text.slice(0, 20)));
});

test('a group without a name, or with an id that cannot be stored, is none', () => {
  assert.is(groupColumns('p', sourceGroup(' ')), undefined);
  for (const externalId of ['', 'a\u0000', 'x'.repeat(1001)])
    assert.is(groupColumns('p', { ...sourceGroup('a'), externalId }), undefined);
});

test.run();
