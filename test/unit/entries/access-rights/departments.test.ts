import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as departments from '../../../../entries/access-rights/departments';

const department = (id: string, departmentName = id, hasRightsAssigned = false) => ({
  id,
  departmentName,
  hasRightsAssigned,
});
const [EMPTY, A, B] = [department(''), department('a'), department('b', 'b', true)];

test('departments are in order of their names and numbers, after the empty one, each once', () => {
  const list = ['Werk 10', 'Werk 2', '', 'Äpfel', 'Werk 2'].map((name) => department(name));
  const ids = departments.sortedDepartments(list, 'de').map(({ id }) => id);
  assert.equal(ids, ['', 'Äpfel', 'Werk 2', 'Werk 10']);
});

test('the first department is one with rights, with a name, or any', () => {
  const first = [[EMPTY, A, B], [EMPTY, A], [EMPTY], []].map((list) => departments.firstDepartment(list)?.id);
  assert.equal(first, ['b', 'a', '', undefined]);
});

test('a department without a name has its id, and the empty one a label; ids become items once, also unknown ones', () => {
  assert.is(departments.departmentName(department('7', ' ')), '7');
  assert.is(departments.departmentName(department('', 'anything')), 'ACCESS_RIGHTS_EMPTY_DEPARTMENT');
  assert.equal(departments.itemsOf(['a', 'gone', '', 'a'], [department('a', 'Name'), EMPTY]), [
    { id: 'a', name: 'Name' },
    { id: 'gone', name: 'gone' },
    { id: '', name: 'ACCESS_RIGHTS_EMPTY_DEPARTMENT' },
  ]);
});

test.run();
