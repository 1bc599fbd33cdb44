import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isChanged } from '../../../../entries/access-rights/rights-values';

test('what is saved is no change in another order or with other names, and is one without a department', () => {
  const assigned = [
    { id: 'a', name: 'A' },
    { id: '', name: '' },
  ];
  const saved = { featureActive: true, unconfiguredDepartmentsAllowed: false, assigned };
  const other = assigned.toReversed().map((each) => ({ ...each, name: 'Other' }));
  assert.is(isChanged({ ...saved, assigned: other }, saved), false);
  const changes = [{ featureActive: false }, { unconfiguredDepartmentsAllowed: true }, { assigned: assigned.slice(1) }];
  for (const change of changes.map((each) => ({ ...saved, ...each })))
    assert.equal([isChanged(change, saved), isChanged(saved, change)], [true, true]);
});

test.run();
