import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LazyCombobox } from '../../../shared/ui/headless-ui/LazyCombobox';
import { clear, draw, one, until } from './styled';

const NAMES = ['Ada', 'Bob', '東京', '大阪'];
let blurs = 0;

function Field({ name }: { name: string }) {
  const [value, setValue] = useState<string>();
  return (
    <LazyCombobox<string>
      name={name}
      label={name}
      required
      value={value}
      onChange={setValue}
      onBlur={() => {
        blurs += 1;
      }}
      search={async (text) => NAMES.filter((each) => each.toLowerCase().includes(text))}
      optionId={(each) => each}
      optionText={(each) => each}
      emptyText="Nobody"
      searchingText="Searching"
    />
  );
}

const inputOf = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
const isCombobox = (name: string) => inputOf(name).getAttribute('role') === 'combobox';
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test.after(clear);

test('a text field until its chunk is loaded, and while an input method composes; what was typed is searched then', async () => {
  const drawn = draw(['composed', 'typed'].map((name) => <Field key={name} name={name} />));
  await until('drawn', () => document.querySelector('input[name=typed]') !== null);
  const [composed, typed] = [inputOf('composed'), inputOf('typed')];
  const compose = (type: string, data: string) => {
    composed.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }));
    composed.value = data;
    composed.dispatchEvent(new InputEvent('input', { bubbles: true, data, isComposing: type !== 'compositionend' }));
  };
  assert.equal([isCombobox('typed'), typed.getAttribute('aria-required')], [false, 'true']);
  const { height } = typed.getBoundingClientRect();
  compose('compositionstart', 'とうきょう');
  typed.focus();
  typed.value = 'ad';
  typed.dispatchEvent(new Event('input', { bubbles: true }));
  await drawn;
  await until('loaded', () => isCombobox('typed'));
  await until('searched', () => options().join() === 'Ada');
  assert.ok(document.activeElement === inputOf('typed'));
  const loaded = inputOf('typed');
  assert.equal([loaded.value, blurs, loaded.getBoundingClientRect().height], ['ad', 0, height]);
  await sendKeys({ press: 'Enter' });
  await until('chosen', () => inputOf('typed').value === 'Ada');
  assert.ok(inputOf('composed') === composed, 'the element stays while text is composed');
  composed.focus();
  compose('compositionend', '東京');
  await until('replaced', () => isCombobox('composed'));
  await until('searched', () => options().join() === '東京');
  assert.ok(document.activeElement === inputOf('composed'));
});

test('from then on it is a combobox at once', async () => {
  await draw(<Field name="later" />);
  assert.ok(isCombobox('later'));
  inputOf('later').focus();
  assert.is(inputOf('later').value, '');
});

test.run();
