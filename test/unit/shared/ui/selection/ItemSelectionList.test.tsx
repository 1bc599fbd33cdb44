import '../../../../support/dom/dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ItemSelectionList } from '../../../../../shared/ui/selection/ItemSelectionList';
import { isSameSelection, rebased, type SelectableItem } from '../../../../../shared/ui/selection/selected-items';
import { useSelection } from '../../../../../shared/ui/selection/use-selection';
import { cleanUp, one, painted, render, type } from '../../../../support/dom/render';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, name: `Item ${index}` }));

let selected: readonly SelectableItem[] = [];

interface PageProps {
  found?: readonly SelectableItem[] | undefined;
  initial?: readonly SelectableItem[];
  isSearching?: boolean;
  failure?: string;
}

const NONE: readonly SelectableItem[] = [];

function Page({ found, initial = NONE, isSearching = false, failure }: PageProps) {
  const [search, setSearch] = useState('');
  const selection = useSelection(initial);
  selected = selection.selected;
  return (
    <ItemSelectionList
      name="items"
      searchLabel="Search"
      empty="Nothing"
      note="There are more"
      {...{ search, onSearch: setSearch, found, isSearching, failure, selection }}
    />
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map(({ dataset }) => dataset.id);
const box = (name: string) => one<HTMLInputElement>(`input[name=items-${name}]`);
const ids = () => selected.map(({ id }) => id);

async function press(name: string): Promise<void> {
  box(name).click();
  await painted();
}

test.after(cleanUp);

test('another page size shows the page that has the first row of before', async () => {
  await render(<Page found={items(30)} />);
  one('[data-action=next-page]').click();
  await painted();
  const size = one<HTMLSelectElement>('select[name=items-page-size]');
  size.value = '25';
  size.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
  assert.equal([rows().length, rows()[0]], [25, 'i0']);
});

test('a row selects its item, and the row for all is indeterminate until all are selected', async () => {
  await render(<Page found={items(3)} />);
  await press('i1');
  assert.equal([ids(), box('all').checked, box('all').indeterminate], [['i1'], false, true]);
  await press('all');
  assert.equal([ids(), box('all').checked, box('all').indeterminate], [['i1', 'i0', 'i2'], true, false]);
  await press('all');
  assert.equal([ids(), box('all').checked], [[], false]);
});

test('the row for all selects what was found on every page, and keeps what is selected beside it', async () => {
  await render(<Page found={items(12)} initial={[{ id: 'x', name: 'Other' }]} />);
  await press('all');
  assert.is(ids().length, 13);
  await press('all');
  assert.equal(ids(), ['x']);
});

test('only what is selected is shown on request, and the search applies to it', async () => {
  const initial = [
    { id: 'x', name: 'Äpfel' },
    { id: 'y', name: 'Birnen' },
  ];
  await render(<Page found={items(3)} initial={initial} />);
  await press('only-selected');
  assert.equal(rows(), ['x', 'y']);
  await type('input[name=items-search]', 'apf');
  assert.equal(rows(), ['x']);
  await type('input[name=items-search]', 'y');
  assert.equal(rows(), ['y'], 'by its id');
  await press('y');
  assert.equal([rows(), ids()], [[], ['x']]);
  assert.is(one('[data-part=empty]').textContent, 'Nothing');
  await press('only-selected');
  assert.equal(rows(), ['i0', 'i1', 'i2']);
});

test('another search shows its first page', async () => {
  await render(<Page found={items(30)} />);
  one('[data-action=next-page]').click();
  await painted();
  await type('input[name=items-search]', 'a');
  assert.is(rows()[0], 'i0');
});

test('the first search, a later one, none found and a failure each look different', async () => {
  await render(<Page found={undefined} isSearching />);
  assert.is(one('[data-part=searching]').textContent, 'LOADING');
  assert.is(box('all').disabled, true);
  await render(<Page found={items(1)} isSearching />);
  assert.is(one('[data-part=list]').getAttribute('aria-busy'), 'true');
  await render(<Page found={[]} />);
  assert.is(one('[data-part=empty]').textContent, 'Nothing');
  await render(<Page found={items(1)} failure="Failed" />);
  assert.match(one('[data-part=selection]').textContent, /Failed/);
  assert.equal([rows(), box('all').disabled], [[], true]);
});

test('items that change elsewhere keep what the user has added and removed', async () => {
  const [first, second] = [items(2), [...items(1), { id: 'new', name: 'New' }]];
  await render(<Page found={items(3)} initial={first} />);
  await press('i2');
  await press('i0');
  assert.equal(ids(), ['i1', 'i2']);
  await render(<Page found={items(3)} initial={second} />);
  assert.ok(ids().includes('new'));
});

const itemsOf = (ids: string) => [...ids].map((id) => ({ id, name: `Item ${id}` }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

test('selections are the same with the same items in any order', () => {
  const isSame = (one: string, other: string) => isSameSelection(itemsOf(one), itemsOf(other));
  assert.equal(
    [isSame('', ''), isSame('ab', 'ba'), isSame('ab', 'abc'), isSame('ab', 'ac')],
    [true, true, false, false],
  );
});

test('what is added and removed here stays, whatever changes elsewhere', () => {
  for (const [before, mine, now, expected] of [
    ['ab', 'ab', 'ab', 'ab'],
    ['ab', 'abx', 'ab', 'abx'],
    ['ab', 'a', 'ab', 'a'],
    ['ab', 'ax', 'abc', 'acx'],
    ['ab', 'ab', 'a', 'a'],
    ['ab', 'abx', 'abx', 'abx'],
    ['a', '', '', ''],
  ] as const) {
    const changed = { before: itemsOf(before), selected: itemsOf(mine), now: itemsOf(now) };
    assert.is(idsOf(rebased(changed)), expected, `${before} ${mine} ${now}`);
  }
});

test.run();
