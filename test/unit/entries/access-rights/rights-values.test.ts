import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as values from '../../../../entries/access-rights/rights-values';

const department = (id: string, departmentName = id, hasRightsAssigned = false) => ({
  id,
  departmentName,
  hasRightsAssigned,
});
const [EMPTY, A, B] = [department(''), department('a'), department('b', 'b', true)];

test('what is saved is no change in another order or with other names, and is one without a department', () => {
  const assigned = [
    { id: 'a', name: 'A' },
    { id: '', name: '' },
  ];
  const saved = { featureActive: true, unconfiguredDepartmentsAllowed: false, assigned };
  const other = assigned.toReversed().map((each) => ({ ...each, name: 'Other' }));
  assert.is(values.isChanged({ ...saved, assigned: other }, saved), false);
  const changes = [{ featureActive: false }, { unconfiguredDepartmentsAllowed: true }, { assigned: assigned.slice(1) }];
  for (const change of changes.map((each) => ({ ...saved, ...each })))
    assert.equal([values.isChanged(change, saved), values.isChanged(saved, change)], [true, true]);
});

test('departments are in order of their names and numbers, after the empty one, each once', () => {
  const list = ['Werk 10', 'Werk 2', '', 'Äpfel', 'Werk 2'].map((name) => department(name));
  const ids = values.sortedDepartments(list, 'de').map(({ id }) => id);
  assert.equal(ids, ['', 'Äpfel', 'Werk 2', 'Werk 10']);
});

test('the first department is one with rights, with a name, or any', () => {
  const first = [[EMPTY, A, B], [EMPTY, A], [EMPTY], []].map((list) => values.firstDepartment(list)?.id);
  assert.equal(first, ['b', 'a', '', undefined]);
});

test('a department without a name has its id, and the empty one a label; ids become items once, also unknown ones', () => {
  assert.is(values.departmentName(department('7', ' ')), '7');
  assert.is(values.departmentName(department('', 'anything')), 'ACCESS_RIGHTS_EMPTY_DEPARTMENT');
  assert.equal(values.itemsOf(['a', 'gone', '', 'a'], [department('a', 'Name'), EMPTY]), [
    { id: 'a', name: 'Name' },
    { id: 'gone', name: 'gone' },
    { id: '', name: 'ACCESS_RIGHTS_EMPTY_DEPARTMENT' },
  ]);
});

test.run();
