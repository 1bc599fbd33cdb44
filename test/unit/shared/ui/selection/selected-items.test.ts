import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allToggled, isSameSelection, rebased, toggled } from '../../../../../shared/ui/selection/selected-items';

const items = (ids: string) => [...ids].map((id) => ({ id, name: `Item ${id}` }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

test('an item, or all of a list, are toggled in a selection', () => {
  for (const [selected, item, expected] of [
    ['', 'a', 'a'],
    ['ab', 'c', 'abc'],
    ['abc', 'b', 'ac'],
  ] as const)
    assert.is(idsOf(toggled(items(selected), { id: item, name: '' })), expected);
  for (const [selected, all, expected] of [
    ['', 'ab', 'ab'],
    ['b', 'ab', 'ba'],
    ['xab', 'ab', 'x'],
    ['x', 'ab', 'xab'],
  ] as const)
    assert.is(idsOf(allToggled(items(selected), items(all))), expected);
});

test('selections are the same with the same items in any order', () => {
  const isSame = (one: string, other: string) => isSameSelection(items(one), items(other));
  assert.equal(
    [isSame('', ''), isSame('ab', 'ba'), isSame('ab', 'abc'), isSame('ab', 'ac')],
    [true, true, false, false],
  );
});

for (const [before, selected, now, expected] of [
  ['ab', 'ab', 'ab', 'ab'],
  ['ab', 'abx', 'ab', 'abx'],
  ['ab', 'a', 'ab', 'a'],
  ['ab', 'ax', 'abc', 'acx'],
  ['ab', 'ab', 'a', 'a'],
  ['ab', 'abx', 'abx', 'abx'],
  ['a', '', '', ''],
] as const) {
  test(`"${before}" that became "${selected}" here and "${now}" elsewhere gives "${expected}"`, () => {
    const changed = { before: items(before), selected: items(selected), now: items(now) };
    assert.is(idsOf(rebased(changed)), expected);
  });
}

test.run();
