import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  departmentName,
  firstDepartment,
  isChanged,
  itemsOf,
  sortedDepartments,
} from '../../../../entries/access-rights/rights-values';

const A = { id: 'a', name: 'A' };
const EMPTY = { id: '', name: '' };

test('what is saved is no change in another order or with other names, and is one without a department', () => {
  const saved = { featureActive: true, unconfiguredDepartmentsAllowed: false, allowed: [A, EMPTY] };
  assert.is(isChanged({ ...saved, allowed: [EMPTY, { ...A, name: 'Other' }] }, saved), false);
  for (const change of [{ featureActive: false }, { unconfiguredDepartmentsAllowed: true }, { allowed: [A] }])
    assert.equal([isChanged({ ...saved, ...change }, saved), isChanged(saved, { ...saved, ...change })], [true, true]);
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
