import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Accordion } from '../../../shared/ui/headless-ui/Accordion';
import { Disclosure } from '../../../shared/ui/headless-ui/Disclosure';
import { Listbox } from '../../../shared/ui/headless-ui/Listbox';
import { Switch } from '../../../shared/ui/headless-ui/Switch';
import { Tabs } from '../../../shared/ui/headless-ui/Tabs';
import { clear, clickOn, draw, one, sideways, until } from './styled';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const SCOPES = [...Array(20).keys()].map((index) => ({
  value: `${index}`,
  text: index === 3 ? LONG : `Scope ${index}`,
}));

function Page() {
  const [scope, setScope] = useState('0');
  const [isActive, setActive] = useState(false);
  const [tab, setTab] = useState('one');
  const tabs = ['one', 'two', LONG].map((id) => ({ id, title: `Tab ${id}`, content: <p>{`Panel ${id}`}</p> }));
  return (
    <main className="flex flex-col gap-4 p-4">
      <Listbox name="scope" label="Scope" options={SCOPES} value={scope} onChange={setScope} />
      <Switch name="active" label={LONG} checked={isActive} onChange={setActive} />
      <Accordion>
        <Disclosure title={LONG} part="panel" aside="Active">
          Content
        </Disclosure>
      </Accordion>
      <Tabs label="Settings" tabs={tabs} selected={tab} onSelect={setTab} />
    </main>
  );
}

const listbox = () => one('button[name=scope]');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];

test.before(() => emulateMedia({ reducedMotion: 'reduce' }));
test.before.each(() => draw(<Page />, { width: 360 }));
test.after(async () => {
  clear();
  await emulateMedia({ reducedMotion: 'no-preference' });
});

test('nothing is wider than a narrow window, and every control is 44 px high', async () => {
  assert.is(sideways(), 0);
  for (const selector of ['button[name=scope]', 'label[for=field-active]', '[data-action=toggle]', '[role=tab]'])
    assert.ok(one(selector).offsetHeight >= 44, selector);
});

test('a listbox opens by keyboard and by mouse, keeps its option in sight and fits into the window', async () => {
  listbox().focus();
  await sendKeys({ press: 'ArrowDown' });
  await until('options', () => options().length === 20);
  const list = one('[role=listbox]');
  assert.is(list.offsetHeight, 310);
  assert.is(sideways(), 0);
  await sendKeys({ press: 'End' });
  await until('in sight', () => {
    const last = options().at(-1)?.getBoundingClientRect();
    return last !== undefined && last.bottom <= list.getBoundingClientRect().bottom + 1;
  });
  await sendKeys({ press: 'Enter' });
  await until('closed', () => options().length === 0);
  assert.equal([listbox().textContent, document.activeElement === listbox()], ['Scope 19', true]);
  await clickOn(listbox());
  await until('options', () => options().length === 20);
  await until('the chosen one in sight', () => options()[19]?.getAttribute('aria-selected') === 'true');
  await sendKeys({ press: 'Escape' });
  await until('closed', () => options().length === 0);
  assert.is(listbox().textContent, 'Scope 19');
});

test.run();
