import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LegacyGroup } from '../../../../../server/legacy-directory/legacy-directory';
import { generatedDomain, generateMail } from '../../../../../server/legacy-migration/plan/generated-mail';
import { createGroupGraph } from '../../../../../server/legacy-migration/plan/group-graph';
import { readPart } from '../../../../../server/legacy-migration/read-list-parts';
import { isMailAddress } from '../../../../../server/mail/mail-address';
import { DIRECTORY, storedOf } from '../../provider-settings/provider-fixtures';
import { legacyGroup } from '../fake-legacy';
import { failureOf } from '../migrate';

const PROVIDER = storedOf({ ...DIRECTORY, id: 'd3', adminGroup: 'Admins', technicalUserGroup: 'g-Robots' });

const graphOf = (...groups: readonly LegacyGroup[]) => graphIn(PROVIDER, ...groups);

function graphIn(provider: typeof PROVIDER, ...groups: readonly LegacyGroup[]) {
  const graph = createGroupGraph(provider);
  graph.add(groups);
  return graph.build();
}

test('a member of an inner group is a member of the outer ones, also where they are in each other', () => {
  const [a, b] = [legacyGroup('A', ['B']), legacyGroup('B', ['C', 'A'])];
  const graph = graphOf(a, b, legacyGroup('C'), legacyGroup('D', ['D']));
  assert.equal([...graph.allGroupsOf(['g-A'])].sort(), ['g-A', 'g-B', 'g-C']);
  assert.equal([...graph.allGroupsOf(['g-C', 'g-D', 'g-missing'])].sort(), ['g-C', 'g-D']);
  assert.is(graph.hasNestedGroups, true);
  assert.is(graphOf(legacyGroup('A', ['missing'])).hasNestedGroups, false);
});

test('a long chain of groups is followed to its end', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => legacyGroup(`${index}`, [`${index + 1}`]));
  assert.is(graphOf(...chain).allGroupsOf(['g-0']).length, 20_000);
});

test('rights come from the groups of the provider, also through others', () => {
  const graph = graphOf(legacyGroup('Admins'), legacyGroup('Inner', ['Admins']), legacyGroup('Robots'));
  assert.equal(graph.rightsOf(['g-Inner']), { isAdmin: true, isTechnical: false });
  assert.equal(graph.rightsOf(['g-Robots']), { isAdmin: false, isTechnical: true });
  assert.equal(graph.rightsOf(['Admins']), { isAdmin: false, isTechnical: false });
});

test('in a flat hierarchy only direct members are members, and have rights', () => {
  const groups = [legacyGroup('Admins'), legacyGroup('Inner', ['Admins'])];
  const graph = graphIn({ ...PROVIDER, flatGroupHierarchy: true }, ...groups);
  assert.equal(graph.allGroupsOf(['g-Inner', 'g-missing']), ['g-Inner']);
  assert.equal(graph.rightsOf(['g-Inner']), { isAdmin: false, isTechnical: false });
  assert.equal(graph.rightsOf(['g-Admins']), { isAdmin: true, isTechnical: false });
  assert.is(graph.hasNestedGroups, true);
});

test('of two groups with the name none gives rights', () => {
  const graph = graphOf({ ...legacyGroup('Admins'), id: '1' }, { ...legacyGroup('admins '), id: '2' });
  assert.equal(graph.rightsOf(['1', '2']), { isAdmin: false, isTechnical: false });
});

test('a list that repeats itself is not read for ever', async () => {
  const read = async () => [{ id: 'b' }, { id: 'a' }, { id: 'c' }];
  const idOf = ({ id }: { id: string }) => id;
  const part = await readPart(read, idOf, { after: '', limit: 3 });
  assert.equal([part.items.map(idOf), part.position, part.hasMore], [['b', 'c'], 'c', true]);
  const failure = await failureOf(readPart(read, idOf, { after: 'c', limit: 3 }));
  assert.match(String(failure), 'CONNECTION_ANSWER_INVALID');
});

const NAMES: readonly [userName: string, local: string][] = [
  ['bob', 'bob'],
  ['Bob Müller', 'bob.mueller'],
  ['DOMAIN\\bob', 'domain.bob'],
  ["o'neil@example.org", 'o.neil.example.org'],
  ['.bob..smith-', 'bob.smith'],
  ['a\r\nBcc: eve', 'a.bcc.eve'],
  ['"x"@evil <y>', 'x.evil.y'],
  ['Žluťoučký', 'zlutoucky'],
];

const mailOf = (
  userName: string,
  { id = '1', domain = 'repo.invalid', isTaken = (_mail: string): boolean => false } = {},
) => generateMail({ id, userName, domain }, isTaken);

test('an address begins with the name, as far as a mail address may have it', () => {
  for (const [userName, local] of NAMES) assert.is(mailOf(userName), `${local}@repo.invalid`);
});

test('a name without ASCII letters has an address from its id, always the same', () => {
  const mail = mailOf('田中');
  assert.match(mail, /^user-[0-9a-f]{12}@repo\.invalid$/);
  assert.is(mailOf('鈴木'), mail);
  assert.is.not(mailOf('田中', { id: '2' }), mail);
});

test('an address that is taken gets a number, and of very many the id', () => {
  const taken = new Set<string>();
  const next = (id: string) => {
    const mail = mailOf('bob', { id, isTaken: (address) => taken.has(address) });
    assert.not(taken.has(mail));
    taken.add(mail);
    return mail;
  };
  assert.equal([next('1'), next('2'), next('3')], ['bob@repo.invalid', 'bob-2@repo.invalid', 'bob-3@repo.invalid']);
  for (let id = 4; id <= 500; id += 1) next(String(id));
  assert.is(taken.size, 500);
  for (const mail of taken) assert.ok(isMailAddress(mail), mail);
});

test('a very long name is cut, and the address stays one', () => {
  const mail = mailOf('x'.repeat(5000), { domain: generatedDomain('y'.repeat(500)) });
  assert.ok(isMailAddress(mail));
  const [local = '', domain = ''] = mail.split('@');
  assert.equal([local, domain.length], ['x'.repeat(48), 63 + '.invalid'.length]);
});

const DOMAINS: readonly [repositoryId: string, domain: string][] = [
  ['Repo', 'repo.invalid'],
  ['my repo_1', 'my-repo-1.invalid'],
  ['-é-', 'e.invalid'],
  ['中', 'legacy.invalid'],
  ['', 'legacy.invalid'],
];

test('the domain comes from the id of the repository', () => {
  for (const [repositoryId, domain] of DOMAINS) assert.is(generatedDomain(repositoryId), domain);
});

test.run();
