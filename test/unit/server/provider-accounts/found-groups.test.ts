import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError, type SourceGroup } from '../../../../server/identity-providers/directory-source';
import { createFoundAccounts } from '../../../../server/provider-accounts/found-accounts';
import { createFoundGroups } from '../../../../server/provider-accounts/found-groups';
import { setDeps } from '../http/set-deps';
import { addProvider, sourceGroup, sourceUser } from './fake-directory';

const deps = setDeps(test);

function found(count: number) {
  const accounts = createFoundAccounts();
  for (let index = 0; index < count; index += 1) accounts.add(sourceUser(`u${index}`), `account-${index}`);
  return accounts;
}

async function membersOf(groups: readonly SourceGroup[], users: number): Promise<number[][]> {
  const all = createFoundGroups(await addProvider(deps.db), found(users));
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
  const limited = () => createFoundGroups(provider, found(100), { maxMemberships: 1000 });
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
  const accounts = createFoundAccounts();
  accounts.add(sourceUser('a', { references: ['same'] }), 'one');
  accounts.add(sourceUser('b', { references: ['same'] }), 'two');
  for (let index = 0; index < 100; index += 1) accounts.skip('x'.repeat(1000));
  assert.equal([accounts.numberOf('same'), accounts.numberOfAccount('two'), accounts.accountOf(1)], [0, 1, 'two']);
  assert.equal([accounts.count, accounts.skipped], [2, 100]);
  assert.equal([accounts.skippedNames.length, accounts.skippedNames[0]?.length], [10, 100]);
  assert.throws(() => accounts.accountOf(2));
});

test.run();
