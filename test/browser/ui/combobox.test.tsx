import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Combobox } from '../../../shared/ui/headless-ui/Combobox';
import { clear, clickOn, draw, one, sideways, until } from './styled';

const PEOPLE = [...Array(30).keys()].map((index) => (index === 3 ? 'W'.repeat(10_000) : `Person ${index}`));

let chosen: string | undefined;

async function search(text: string): Promise<string[]> {
  return PEOPLE.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
}

/** A user whose name leaves no room for the user name. */
const LONG_NAME = 'Maximilian Alexander Freiherr von Schmidt-Hohenlohe-Waldenburg zu Donaudampfschifffahrt '.repeat(2);

function Field({ lines }: { lines?: boolean }) {
  const [value, setValue] = useState<string>();
  return (
    <main className="p-4">
      <Combobox
        name="userId"
        label="User"
        value={value}
        onChange={(name) => {
          chosen = name;
          setValue(name);
        }}
        search={search}
        optionId={(name) => name}
        optionText={(name) => name}
        optionLines={lines ? (name) => [LONG_NAME, `user.of.${name}`] : undefined}
        optionIcon={() => ({ path: 'M0 0h24v24z', text: 'User' })}
        emptyText="Nobody"
        searchingText="Searching"
      />
      <button type="button">after</button>
    </main>
  );
}

const input = () => one<HTMLInputElement>('input[name=userId]');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '');

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

test.before.each(async () => {
  chosen = undefined;
  await draw(<Field />, { width: 360 });
});
test.after(clear);

test('the list is at most 310 px high, its options at least 44, whatever their names', async () => {
  await clickOn(input());
  await until('options', () => options().length === 30);
  const list = one('[role=listbox]').parentElement;
  assert.is(list?.offsetHeight, 310);
  assert.ok(list && list.scrollHeight > 310);
  for (const option of options()) assert.ok(option.offsetHeight >= 44 && option.offsetHeight < 120);
  assert.is(sideways(), 0);
});

test('at 400 % an option shows the user name under a name of six lines', async () => {
  await draw(<Field lines />, { width: 320, height: 256 });
  input().focus();
  await sendKeys({ type: 'person 2' });
  await until('options', () => options().length === 11);
  const option = options()[0];
  const list = option?.closest('[role=listbox]')?.parentElement;
  const [name, userName] = option?.querySelectorAll('bdi') ?? [];
  assert.ok(list && name && userName);
  assert.is(userName.textContent, 'user.of.Person 2');
  assert.is(name.title, LONG_NAME);
  assert.ok(userName.scrollHeight <= userName.clientHeight);
  assert.ok(userName.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom);
});

test('arrows move through the list and keep the option in sight; Enter chooses and stays in the field', async () => {
  input().focus();
  await press('ArrowDown');
  await until('options', () => options().length === 30);
  await press(...Array(12).fill('ArrowDown'));
  const option = active();
  assert.ok(option);
  const list = one('[role=listbox]').parentElement?.getBoundingClientRect();
  const { top, bottom } = option.getBoundingClientRect();
  assert.ok(list && top >= list.top - 1 && bottom <= list.bottom + 1, 'the option is out of sight');
  await press('Enter');
  await until('closed', () => options().length === 0);
  assert.equal([chosen, input().value], [option.dataset.id, option.dataset.id]);
  assert.is(document.activeElement, input());
});

test.run();
