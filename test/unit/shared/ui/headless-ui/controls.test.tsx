import '../../../../support/dom/dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Disclosure } from '../../../../../shared/ui/headless-ui/Disclosure';
import { Listbox } from '../../../../../shared/ui/headless-ui/Listbox';
import { Switch } from '../../../../../shared/ui/headless-ui/Switch';
import { Tabs } from '../../../../../shared/ui/headless-ui/Tabs';
import { cleanUp, one, painted, render, type } from '../../../../support/dom/render';

const OPTIONS = [
  { value: 'none', text: 'None' },
  { value: 'some', text: 'Some', disabled: true },
  { value: 'all', text: 'All' },
] as const;

type Value = (typeof OPTIONS)[number]['value'];

let chosen: unknown[] = [];

function Choice(props: Partial<Parameters<typeof Listbox<Value>>[0]>) {
  const [value, setValue] = useState<Value>('none');
  const onChange = (next: Value) => {
    chosen.push(next);
    setValue(next);
  };
  return <Listbox<Value> name="scope" label="Scope" options={OPTIONS} {...{ value, onChange }} {...props} />;
}

function Setting(props: Partial<Parameters<typeof Switch>[0]>) {
  const [checked, setChecked] = useState(false);
  const onChange = (next: boolean) => {
    chosen.push(next);
    setChecked(next);
  };
  return <Switch name="active" label="Active" {...{ checked, onChange }} {...props} />;
}

const button = () => one('button');
const options = () => [...document.querySelectorAll('[role=option]')];

/** The text of the elements that an ARIA attribute of the button refers to. */
function referred(attribute: string): string {
  const ids = button().getAttribute(attribute)?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

async function key(name: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  target.dispatchEvent(new KeyboardEvent('keyup', { key: name, bubbles: true, cancelable: true }));
  await painted();
}

test.before.each(() => {
  chosen = [];
});
test.after(cleanUp);

test('a listbox has its label, its value and the name of its field', async () => {
  await render(<Choice />);
  assert.match(referred('aria-labelledby'), 'Scope');
  assert.equal(
    [button().textContent, button().getAttribute('name'), button().getAttribute('aria-haspopup')],
    ['None', 'scope', 'listbox'],
  );
});

test('it opens by the arrow key, skips what is disabled, chooses by Enter and returns the focus', async () => {
  await render(<Choice />);
  button().focus();
  await key('ArrowDown');
  const texts = options().map((option) => `${option.textContent} ${option.getAttribute('aria-selected')}`);
  assert.equal(texts, ['None true', 'Some false', 'All false']);
  await key('ArrowDown');
  await key('Enter');
  assert.equal([chosen, button().textContent, options().length], [['all'], 'All', 0]);
  assert.ok(document.activeElement === button());
});

test('its error is read with it and marks it; a hint is read where there is none', async () => {
  await render(<Choice error="Choose another." hint="Help" />);
  assert.equal([referred('aria-describedby'), button().getAttribute('aria-invalid')], ['Choose another.', 'true']);
  await render(<Choice hint="Help" />);
  assert.equal([referred('aria-describedby'), button().getAttribute('aria-invalid')], ['Help', null]);
});

test('a switch has its label, its state and its hint', async () => {
  await render(<Setting hint="What it does" />);
  assert.equal([button().getAttribute('role'), button().getAttribute('aria-checked')], ['switch', 'false']);
  assert.equal([referred('aria-labelledby'), referred('aria-describedby')], ['Active', 'What it does']);
  button().click();
  await painted();
  assert.equal([chosen, button().getAttribute('aria-checked')], [[true], 'true']);
});

test('a disabled switch does not change; an error is read with it', async () => {
  await render(<Setting disabled error="Not now" />);
  button().click();
  one('label').click();
  await painted();
  assert.equal([chosen, referred('aria-describedby')], [[], 'Not now']);
});

const TABS = ['general', 'users', 'log'].map((id) => ({ id, title: id.toUpperCase(), content: <input name={id} /> }));

function Pages() {
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

test('tabs have a name, one is selected, and each names its panel', async () => {
  await render(<Pages />);
  assert.is(one('[role=tablist]').getAttribute('aria-label'), 'Settings');
  assert.equal(
    TABS.map(({ id }) => tab(id).getAttribute('aria-selected')),
    ['false', 'true', 'false'],
  );
  assert.is(panel('users').getAttribute('aria-labelledby'), tab('users').id);
  assert.equal(shownPanels(), ['users']);
});

test('a click and the arrow keys select a tab, the first after the last; what was typed is kept', async () => {
  await render(<Pages />);
  await type('[name=users]', 'Ada');
  await press(tab('log'));
  assert.equal(shownPanels(), ['log']);
  tab('log').focus();
  await key('ArrowRight');
  assert.equal([shownPanels(), document.activeElement?.id], [['general'], tab('general').id]);
  await key('End');
  assert.equal([shownPanels(), one<HTMLInputElement>('[name=users]').value], [['log'], 'Ada']);
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
