import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LegacyGroup } from '../../../../server/legacy-directory/legacy-directory';
import { createGroupGraph } from '../../../../server/legacy-migration/group-graph';
import { readPart } from '../../../../server/legacy-migration/legacy-source';
import { DIRECTORY, storedOf } from '../identity-providers/provider-fixtures';
import { legacyGroup } from './fake-legacy';
import { failureOf } from './migrate';

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

test.run();
