import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Chip, ChipList } from '../../../shared/ui/selection/ChipList';
import { clear, draw, one, sideways, until } from './styled';

function Page({ initial }: { initial: readonly Chip[] }) {
  const [chips, setChips] = useState(initial);
  return (
    <main style={{ width: '300px' }}>
      <ChipList
        items={chips}
        idPrefix="chip-"
        label="Chosen"
        emptyText="None"
        emptyTooltip="Nothing is chosen"
        onRemove={(removed) => setChips(chips.filter((chip) => chip !== removed))}
      />
    </main>
  );
}

/** Chips that have a row each. */
const chips = (count: number): Chip[] =>
  Array.from({ length: count }, (_, index) => ({ title: `Chip ${index} ${'w'.repeat(60)}`, value: String(index) }));

const list = () => one('[data-part=chips]');
const remove = (value: string) => one(`#chip-${value} [data-action=remove]`);
const focused = () => document.activeElement?.closest('li')?.id ?? document.activeElement?.getAttribute('data-part');

test.after(clear);

test('a chip is 32 px high and rows are 8 px apart; four rows do not scroll', async () => {
  await draw(<Page initial={chips(4)} />);
  const [first, second] = [one('#chip-0'), one('#chip-1')].map((chip) => chip.getBoundingClientRect());
  assert.equal([first?.height, (second?.top ?? 0) - (first?.bottom ?? 0)], [32, 8]);
  assert.is(list().scrollHeight, list().clientHeight);
});

test('more rows than four scroll within 168 px: four of 32 px, 8 px each, and 8 px', async () => {
  await draw(<Page initial={chips(9)} />);
  assert.is(list().getBoundingClientRect().height, 4 * (32 + 8) + 8);
  assert.ok(list().scrollHeight > list().clientHeight);
  assert.is(sideways(), 0);
  remove('8').focus();
  const [chip, window] = [one('#chip-8'), list()].map((each) => each.getBoundingClientRect());
  assert.ok((chip?.bottom ?? 0) <= (window?.bottom ?? 0), 'the focused chip is scrolled into view');
});

test('the focus ring of the first and the last chip is not clipped', async () => {
  await draw(<Page initial={chips(2)} />);
  const [outer, chip] = [list(), one('#chip-0')].map((each) => each.getBoundingClientRect());
  assert.ok((chip?.left ?? 0) - (outer?.left ?? 0) >= 4 && (chip?.top ?? 0) - (outer?.top ?? 0) >= 4);
});

test('Space removes the focused chip; the next one has the focus then, after the last one the one before', async () => {
  await draw(<Page initial={chips(3)} />);
  for (const [value, next] of [
    ['0', 'chip-1'],
    ['2', 'chip-1'],
    ['1', 'chips'],
  ] as const) {
    remove(value).focus();
    await sendKeys({ press: 'Space' });
    await until(`${value} is removed`, () => document.getElementById(`chip-${value}`) === null);
    await until(`the focus is on ${next}`, () => focused() === next);
  }
});

test.run();
