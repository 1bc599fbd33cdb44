import '../../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Chip, ChipList } from '../../../../../shared/ui/selection/ChipList';
import { cleanUp, one, painted, render } from '../../../../render';

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

const ABC = ['a', 'b', 'c'].map((value) => ({ title: `Title ${value}`, value }));
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

test('a chip with an empty value has the text and the tooltip for it', async () => {
  await render(<Page initial={[{ title: '', value: '' }]} />);
  const chip = one('#chip-');
  assert.equal([chip.textContent, chip.title], ['None', 'Nothing is chosen']);
});

for (const [how, remove] of [
  ['its button', (button: HTMLElement | undefined) => button?.click()],
  ['Delete', (button: HTMLElement | undefined) => key(button, 'Delete')],
  ['Backspace', (button: HTMLElement | undefined) => key(button, 'Backspace')],
] as const) {
  test(`${how} removes a chip`, async () => {
    await render(<Page initial={ABC} />);
    await remove(buttons()[1]);
    await painted();
    assert.equal(
      items.map(({ value }) => value),
      ['a', 'c'],
    );
  });
}

test('other keys remove nothing', async () => {
  await render(<Page initial={ABC} />);
  await key(buttons()[0], 'a');
  assert.is(items.length, 3);
});

test('chips that cannot be removed have no buttons', async () => {
  await render(<ChipList items={ABC} idPrefix="" label="Chosen" emptyText="" emptyTooltip="" />);
  assert.is(buttons().length, 0);
});

test('a title without visible characters, and a very long one, are shown as text', async () => {
  await render(
    <Page
      initial={[
        { title: '\u200b', value: 'a' },
        { title: 'W'.repeat(5000), value: 'b' },
      ]}
    />,
  );
  assert.is(one('#chip-a').textContent, '–');
  assert.ok(one('#chip-b').textContent.length <= 101);
});

test.run();
