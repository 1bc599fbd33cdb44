import '../../../../support/dom/dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Chip, ChipList } from '../../../../../shared/ui/selection/ChipList';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';

let items: readonly Chip[] = [];

function Page({ initial }: { initial: readonly Chip[] }) {
  const [chips, setChips] = useState(initial);
  items = chips;
  return (
    <ChipList
      items={chips}
      idPrefix="chip-"
      label="Chosen"
      emptyText="None"
      emptyTooltip="Nothing is chosen"
      onRemove={(removed) => setChips(chips.filter((chip) => chip !== removed))}
    />
  );
}

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-action=remove]')];

async function key(element: HTMLElement | undefined, name: string): Promise<void> {
  element?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  await painted();
}

test.after(cleanUp);

test('each chip has its title, its id with the prefix, and a button that names it', async () => {
  await render(<Page initial={[{ title: 'Title a', value: 'a', icon: 'M0 0h24v24z' }]} />);
  const chip = one('#chip-a');
  assert.equal([chip.textContent, chip.title, chip.querySelectorAll('svg').length], ['Title a', 'Title a', 2]);
  assert.is(one('ul').getAttribute('aria-label'), 'Chosen');
  assert.is(buttons()[0]?.getAttribute('aria-label'), 'ARIA_LABEL_REMOVE_ELEMENT');
});

test('its button, Delete and Backspace remove a chip, and other keys do not', async () => {
  await render(<Page initial={[...'abcd'].map((value) => ({ title: value, value }))} />);
  await key(buttons()[0], 'a');
  assert.is(items.length, 4);
  buttons()[1]?.click();
  await painted();
  assert.is(items.map(({ value }) => value).join(''), 'acd');
  await key(buttons()[1], 'Delete');
  await key(buttons()[0], 'Backspace');
  assert.is(items.map(({ value }) => value).join(''), 'd');
  await render(<ChipList items={items} idPrefix="" label="Chosen" emptyText="" emptyTooltip="" />);
  assert.is(buttons().length, 0, 'chips that cannot be removed');
});

test('all chips are one tab stop: arrow keys, Home and End move the focus, which moves on when a chip is removed', async () => {
  await render(<Page initial={[...'abcd'].map((value) => ({ title: value, value }))} />);
  const stops = () => buttons().map(({ tabIndex }) => tabIndex);
  assert.equal(stops(), [0, -1, -1, -1]);
  buttons()[0]?.focus();
  for (const [name, index] of [
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowLeft', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
    ['End', 3],
    ['ArrowRight', 3],
    ['Home', 0],
    ['x', 0],
  ] as const) {
    await key(
      buttons().find((button) => button === document.activeElement),
      name,
    );
    assert.is(document.activeElement, buttons()[index], name);
    assert.equal(stops().indexOf(0), index);
  }
  one('ul').style.direction = 'rtl';
  await key(buttons()[0], 'ArrowLeft');
  assert.is(document.activeElement, buttons()[1], 'from right to left');
  await key(buttons()[1], 'End');
  await key(buttons()[3], 'Delete');
  assert.is(document.activeElement, buttons()[2]);
  assert.equal(stops(), [-1, -1, 0]);
});

test('titles that are empty, invisible or very long are shown as text', async () => {
  const titles = { '': '', a: '\u200b', b: 'W'.repeat(5000) };
  await render(<Page initial={Object.entries(titles).map(([value, title]) => ({ title, value }))} />);
  assert.equal([one('#chip-').textContent, one('#chip-').title], ['None', 'Nothing is chosen']);
  assert.is(one('#chip-a').textContent, '–');
  assert.ok(one('#chip-b').textContent.length <= 101);
});

test.run();
