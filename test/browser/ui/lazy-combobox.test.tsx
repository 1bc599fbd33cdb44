import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LazyCombobox } from '../../../shared/ui/headless/LazyCombobox';
import { clear, draw, one, until } from './styled';

let blurs = 0;

function Field() {
  const [value, setValue] = useState<string>();
  return (
    <LazyCombobox<string>
      name="userId"
      label="User"
      required
      value={value}
      onChange={setValue}
      onBlur={() => {
        blurs += 1;
      }}
      search={async (text) => ['Ada', 'Bob'].filter((name) => name.toLowerCase().includes(text))}
      optionId={(name) => name}
      optionText={(name) => name}
      emptyText="Nobody"
      searchingText="Searching"
    />
  );
}

const input = () => one<HTMLInputElement>('input[name=userId]');
const isCombobox = () => input().getAttribute('role') === 'combobox';
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test.after(clear);

// First: from then on the chunk is loaded.
test('until its chunk is loaded it is a text field; what is typed into it is searched then', async () => {
  const drawn = draw(<Field />);
  await until('drawn', () => document.querySelector('input[name=userId]') !== null);
  const early = input();
  assert.equal([isCombobox(), early.getAttribute('aria-required')], [false, 'true']);
  const { height } = early.getBoundingClientRect();
  early.focus();
  early.value = 'ad';
  early.dispatchEvent(new Event('input', { bubbles: true }));
  await drawn;
  await until('loaded', isCombobox);
  await until('searched', () => options().length === 1);
  assert.ok(document.activeElement === input());
  assert.equal([input().value, blurs, input().getBoundingClientRect().height], ['ad', 0, height]);
  await sendKeys({ press: 'Enter' });
  await until('chosen', () => input().value === 'Ada');
});

test('from then on it is a combobox at once', async () => {
  await draw(<Field />);
  assert.ok(isCombobox());
  input().focus();
  assert.is(input().value, '');
});

test.run();
