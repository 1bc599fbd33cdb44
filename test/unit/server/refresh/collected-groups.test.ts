import { Readable } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanName } from '../../../../server/imported-accounts/clean-name';
import { groupColumns } from '../../../../server/imported-accounts/group-columns';
import { SourceError } from '../../../../server/outgoing/source-error';
import type { SourceGroup } from '../../../../server/providers/directory-source';
import { matchOf, rightsGroupOf, withoutAmbiguousNames } from '../../../../server/providers/rights-group';
import { createCollectedAccounts } from '../../../../server/refresh/collected-accounts';
import { createCollectedGroups } from '../../../../server/refresh/collected-groups';
import { readBatches } from '../../../../server/refresh/read-batches';
import { setDeps } from '../../../support/server/set-deps';
import { addProvider, sourceGroup, sourceUser } from '../imported-accounts/fake-directory';

const deps = setDeps(test);

function found(count: number) {
  const accounts = createCollectedAccounts();
  for (let index = 0; index < count; index += 1) accounts.add(sourceUser(`u${index}`), `account-${index}`);
  return accounts;
}

async function membersOf(groups: readonly SourceGroup[], users: number): Promise<number[][]> {
  const all = createCollectedGroups(await addProvider(deps.db), found(users));
  for (const group of groups) all.add(group);
  return [...all.memberships()].map((group) => [...group.users]);
}

test('a chain of 2,000 groups brings all members to the first', async () => {
  const chain = Array.from({ length: 2000 }, (_, index) => sourceGroup(`g${index}`, [`u${index}`, `#g${index + 1}`]));
  const members = await membersOf(chain, 2000);
  assert.equal([members[0]?.length, members[1999]?.length], [2000, 1]);
});

test('more memberships than a directory has are refused, those through other groups too', async () => {
  const provider = await addProvider(deps.db);
  const limited = () => createCollectedGroups(provider, found(100), { maxMemberships: 1000 });
  const isRefused = (error: unknown) =>
    error instanceof SourceError && error.messageKey === 'CONNECTION_ANSWER_INVALID';
  const chain = limited();
  for (let index = 0; index < 100; index += 1) chain.add(sourceGroup(`g${index}`, [`u${index}`, `#g${index + 1}`]));
  assert.throws(() => [...chain.memberships()], isRefused);
  const wide = limited();
  const many = Array.from({ length: 600 }, (_, index) => `u${index}`);
  wide.add(sourceGroup('one', many));
  assert.throws(() => wide.add(sourceGroup('two', many)), isRefused);
});

test('groups that contain each other have the same members', async () => {
  const circle = ['a', 'b', 'c'].map((name, index) =>
    sourceGroup(name, [`u${index}`, '#a', '#b', '#c', '#unknown', 'unknown']),
  );
  const members = await membersOf(circle, 3);
  for (const each of members) assert.equal([...each].sort(), [0, 1, 2]);
});

test('of users with one reference the first has it, and skipped names are counted and kept short', () => {
  const accounts = createCollectedAccounts();
  accounts.add(sourceUser('a', { references: ['same'] }), 'one');
  accounts.add(sourceUser('b', { references: ['same'] }), 'two');
  for (let index = 0; index < 100; index += 1) accounts.skip('x'.repeat(1000));
  assert.equal([accounts.numberOf('same'), accounts.numberOfAccount('two'), accounts.accountOf(1)], [0, 1, 'two']);
  assert.equal([accounts.count, accounts.skipped], [2, 100]);
  assert.equal([accounts.skippedNames.length, accounts.skippedNames[0]?.length], [10, 100]);
  assert.throws(() => accounts.accountOf(2));
});

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

test('at a sign-in a group loses what it shares with another group, and keeps the right that it alone gives', async () => {
  const own = { ...GROUP, names: ['Domain Admins', 'Staff'] };
  const namesake = (name: string) => ({ ...sourceGroup(name), externalId: `other ${name}` });
  const rights = async (adminGroup: string, technicalUserGroup: string, others: readonly SourceGroup[]) => {
    const checked = await withoutAmbiguousNames([own], { adminGroup, technicalUserGroup }, async () => [
      own,
      ...others,
    ]);
    return [adminGroup, technicalUserGroup].map((text) => matchOf(checked[0] ?? own, text));
  };
  const [id, dn] = [own.externalId, 'CN=Domain Admins, DC=example'];
  assert.equal(await rights('Domain Admins', 'Staff', []), ['name', 'name']);
  assert.equal(await rights('domain admins', 'Staff', [namesake('Domain Admins')]), [undefined, 'name']);
  assert.equal(await rights(id, 'Staff', [namesake('Staff')]), ['id', undefined]);
  assert.equal(await rights('Staff', dn, [namesake('Staff')]), [undefined, 'id']);
  assert.equal(await rights(dn, 'Nobody', [namesake('Staff')]), ['id', undefined]);
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

const never = new AbortController().signal;

async function* parts<Item>(...items: readonly (readonly Item[])[]): AsyncGenerator<readonly Item[]> {
  yield* items;
}

const readAll = (batches: AsyncIterable<readonly number[]>) => Readable.from(batches).toArray();
const failureOf = (failing: Promise<unknown>) => failing.catch((error: unknown) => error);

test('parts of any size become batches of at most so many', async () => {
  const batches = await readAll(readBatches(parts([1, 2, 3, 4, 5], [], [6]), { size: 2, signal: never }));
  assert.equal(batches, [[1, 2], [3, 4], [5], [6]]);
});

test('a source that does not answer is given up', async () => {
  const silent: AsyncIterable<readonly number[]> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}), return: () => new Promise(() => {}) }),
  };
  const failure = await failureOf(readAll(readBatches(silent, { size: 2, signal: never, timeout: 10 })));
  assert.is(failure instanceof SourceError && failure.messageKey, 'CONNECTION_TIMEOUT');
  const controller = new AbortController();
  const reading = failureOf(readAll(readBatches(silent, { size: 2, signal: controller.signal })));
  const reason = new Error('stopped');
  controller.abort(reason);
  assert.is(await reading, reason);
  assert.is(await failureOf(readAll(readBatches(silent, { size: 2, signal: controller.signal }))), reason);
});

test('a source that does not end is given up, and its connection ended', async () => {
  let hasEnded = false;
  const part = Array.from({ length: 100_000 }, (_, index) => index);
  async function* endless(): AsyncGenerator<readonly number[]> {
    try {
      for (;;) yield part;
    } finally {
      hasEnded = true;
    }
  }
  const failure = await failureOf(readAll(readBatches(endless(), { size: 100_000, signal: never })));
  assert.is(failure instanceof SourceError && failure.messageKey, 'CONNECTION_ANSWER_INVALID');
  assert.ok(hasEnded);
});

test.run();
