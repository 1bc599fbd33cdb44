import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allToggled, isSameSelection, rebased, toggled } from '../../../../../shared/ui/selection/selected-items';

const items = (ids: string) => [...ids].map((id) => ({ id, name: `Item ${id}` }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

for (const [selected, item, expected] of [
  ['', 'a', 'a'],
  ['ab', 'c', 'abc'],
  ['abc', 'b', 'ac'],
] as const) {
  test(`${item} toggled in "${selected}" gives "${expected}"`, () => {
    assert.is(idsOf(toggled(items(selected), { id: item, name: '' })), expected);
  });
}

for (const [selected, all, expected] of [
  ['', 'ab', 'ab'],
  ['b', 'ab', 'ba'],
  ['xab', 'ab', 'x'],
  ['x', 'ab', 'xab'],
] as const) {
  test(`all of "${all}" toggled in "${selected}" gives "${expected}"`, () => {
    assert.is(idsOf(allToggled(items(selected), items(all))), expected);
  });
}

for (const [one, other, expected] of [
  ['', '', true],
  ['ab', 'ba', true],
  ['ab', 'abc', false],
  ['ab', 'ac', false],
] as const) {
  test(`"${one}" and "${other}" are ${expected ? 'the same' : 'different'}`, () => {
    assert.is(isSameSelection(items(one), items(other)), expected);
  });
}

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
