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
  ['the same', values(true, false, 'a', 'b'), values(true, false, 'a', 'b'), false],
  ['another order', values(true, false, 'a', 'b'), values(true, false, 'b', 'a'), false],
  ['nothing assigned', values(false, false), values(false, false), false],
  ['the feature', values(true, false, 'a'), values(false, false, 'a'), true],
  ['new departments', values(true, true, 'a'), values(true, false, 'a'), true],
  ['one more', values(true, false, 'a', 'b'), values(true, false, 'a'), true],
  ['one less', values(true, false), values(true, false, 'a'), true],
  ['another one', values(true, false, 'a'), values(true, false, 'b'), true],
  ['the empty id', values(true, false, ''), values(true, false), true],
] as const) {
  test(`${what}: ${expected ? 'can be saved' : 'is no change'}`, () => {
    assert.is(isChanged(one, other), expected);
    assert.is(isChanged(other, one), expected);
  });
}

test('the same departments with other names are no change', () => {
  const named = { ...values(true, true, 'a'), allowed: [{ id: 'a', name: 'Another name' }] };
  assert.is(isChanged(values(true, true, 'a'), named), false);
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

for (const [what, list, expected] of [
  ['with rights', [department(''), department('a'), department('b', 'b', true)], 'b'],
  ['with a name', [department(''), department('a')], 'a'],
  ['of all', [department('')], ''],
  ['of none', [], undefined],
] as const) {
  test(`the first department ${what} is chosen`, () => {
    assert.is(firstDepartment(list)?.id, expected);
  });
}

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
