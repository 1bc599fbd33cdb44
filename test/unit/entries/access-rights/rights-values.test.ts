import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  departmentName,
  firstDepartment,
  isChanged,
  itemsOf,
  sortedDepartments,
} from '../../../../entries/access-rights/rights-values';

const values = (featureActive: boolean, unconfiguredDepartmentsAllowed: boolean, ...ids: string[]) => ({
  featureActive,
  unconfiguredDepartmentsAllowed,
  allowed: ids.map((id) => ({ id, name: id })),
});

for (const [what, one, other, expected] of [
  ['another order', values(true, false, 'a', 'b'), values(true, false, 'b', 'a'), false],
  ['the feature', values(true, false, 'a'), values(false, false, 'a'), true],
  ['new departments', values(true, true, 'a'), values(true, false, 'a'), true],
  ['one more', values(true, false, 'a', 'b'), values(true, false, 'a'), true],
  ['another one', values(true, false, 'a'), values(true, false, 'b'), true],
  ['the empty id', values(true, false, ''), values(true, false), true],
  ['another name', values(false, false, 'a'), { ...values(false, false), allowed: [{ id: 'a', name: 'A' }] }, false],
] as const)
  test(`${what}: ${expected ? 'can be saved' : 'is no change'}`, () => {
    assert.equal([isChanged(one, other), isChanged(other, one)], [expected, expected]);
  });

const department = (id: string, name = id, hasRightsAssigned = false) => ({
  id,
  departmentName: name,
  hasRightsAssigned,
});

test('departments are in order of their names and numbers, after the empty one, each once', () => {
  const list = ['Werk 10', 'Werk 2', '', 'Äpfel', 'Werk 2'].map((name) => department(name));
  assert.equal(
    sortedDepartments(list, 'de').map(({ id }) => id),
    ['', 'Äpfel', 'Werk 2', 'Werk 10'],
  );
});

test('the first department is one with rights, with a name, or any', () => {
  const [empty, named, withRights] = [department(''), department('a'), department('b', 'b', true)];
  const lists = [[empty, named, withRights], [empty, named], [empty], []];
  assert.equal(
    lists.map((list) => firstDepartment(list)?.id),
    ['b', 'a', '', undefined],
  );
});

test('a department without a name has its id, and the empty one a label', () => {
  assert.is(departmentName(department('7', ' ')), '7');
  assert.is(departmentName(department('', 'anything')), 'ACCESS_RIGHTS_EMPTY_DEPARTMENT');
});

test('ids become items once, also those that are not in the list any more', () => {
  assert.equal(itemsOf(['a', 'gone', '', 'a'], [department('a', 'Name'), department('')]), [
    { id: 'a', name: 'Name' },
    { id: 'gone', name: 'gone' },
    { id: '', name: 'ACCESS_RIGHTS_EMPTY_DEPARTMENT' },
  ]);
});

test.run();
