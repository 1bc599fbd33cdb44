import '../../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LazyCombobox } from '../../../../../shared/ui/headless/LazyCombobox';
import { cleanUp, one, painted, render, type } from '../../../../render';

const searches: string[] = [];
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
      search={async (text) => {
        searches.push(text);
        return ['Ada'];
      }}
      optionId={(name) => name}
      optionText={(name) => name}
      emptyText="Nobody"
      searchingText="Searching"
    />
  );
}

const input = () => one<HTMLInputElement>('input[name=userId]');

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !isSo(); tries++) await painted();
  assert.ok(isSo());
}

test.after(cleanUp);

// First: afterwards the chunk is loaded.
test('until its chunk is loaded it is a text field; what is typed into it is searched then', async () => {
  const rendered = render(<Field />);
  while (document.querySelector('input') === null) await new Promise((resolve) => setTimeout(resolve));
  assert.equal([input().getAttribute('role'), input().getAttribute('aria-required')], [null, 'true']);
  input().focus();
  const typed = type('input[name=userId]', 'ad');
  await Promise.all([rendered, typed]);
  await until(() => input().getAttribute('role') === 'combobox');
  await until(() => searches.includes('ad'));
  assert.ok(document.activeElement === input());
  assert.equal([input().value, blurs], ['ad', 0]);
});

test('afterwards it is a combobox on its first render', async () => {
  await render(<Field />);
  assert.is(input().getAttribute('role'), 'combobox');
  await type('input[name=userId]', 'a');
  await until(() => document.querySelector('[role=option]') !== null);
});

test.run();
