import '../../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Disclosure } from '../../../../../shared/ui/headless/Disclosure';
import { Tabs } from '../../../../../shared/ui/headless/Tabs';
import { cleanUp, one, painted, render, type } from '../../../../render';

const TABS = ['general', 'users', 'log'].map((id) => ({ id, title: id.toUpperCase(), content: <input name={id} /> }));

function Page() {
  const [selected, setSelected] = useState('users');
  return <Tabs label="Settings" tabs={TABS} selected={selected} onSelect={setSelected} />;
}

const tab = (id: string) => one(`[data-tab=${id}]`);
const panel = (id: string) => one(`[data-part=tab-${id}]`);
const isShown = (element: HTMLElement) => !element.hidden && element.style.display !== 'none';
const shownPanels = () => TABS.map(({ id }) => id).filter((id) => isShown(panel(id)));

async function press(element: HTMLElement): Promise<void> {
  element.click();
  await painted();
}

async function key(name: string): Promise<void> {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  await painted();
}

test.after(cleanUp);

test('tabs have a name, one is selected, and each names its panel', async () => {
  await render(<Page />);
  assert.is(one('[role=tablist]').getAttribute('aria-label'), 'Settings');
  assert.equal(
    TABS.map(({ id }) => tab(id).getAttribute('aria-selected')),
    ['false', 'true', 'false'],
  );
  assert.is(panel('users').getAttribute('aria-labelledby'), tab('users').id);
  assert.equal(shownPanels(), ['users']);
});

test('a click and the arrow keys select a tab; one after the last is the first', async () => {
  await render(<Page />);
  await press(tab('log'));
  assert.equal(shownPanels(), ['log']);
  tab('log').focus();
  await key('ArrowRight');
  assert.equal([shownPanels(), document.activeElement?.id], [['general'], tab('general').id]);
  await key('End');
  assert.equal(shownPanels(), ['log']);
});

test('what was typed into a panel is kept while another tab is selected', async () => {
  await render(<Page />);
  await type('[name=users]', 'Ada');
  await press(tab('log'));
  await press(tab('users'));
  assert.is(one<HTMLInputElement>('[name=users]').value, 'Ada');
});

const toggle = () => one('[data-part=panel] [data-action=toggle]');
const content = () => one('[data-part=panel] p');

test('a disclosure is a heading with a button, closed by default, or open at first', async () => {
  const isContentShown = () => isShown(content().parentElement ?? content());
  for (const open of [false, true]) {
    await render(
      <Disclosure title="More" part="panel" open={open} {...(open && { level: 3 as const, aside: 'Active' })}>
        <p>content</p>
      </Disclosure>,
    );
    assert.equal([one(open ? 'h3' : 'h2').textContent, isContentShown()], ['More', open]);
    await press(toggle());
    assert.equal([toggle().getAttribute('aria-expanded'), isContentShown()], [String(!open), !open]);
    if (!open) assert.is(toggle().getAttribute('aria-controls'), content().parentElement?.id);
  }
});

test.run();
