import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LazyCombobox } from '../../../shared/ui/headless/LazyCombobox';
import { clear, draw, one, until } from './styled';

const NAMES = ['東京', '大阪'];

function Field({ name }: { name: string }) {
  return (
    <LazyCombobox<string>
      name={name}
      label={name}
      value={undefined}
      onChange={() => {}}
      search={async (text) => NAMES.filter((each) => each.includes(text))}
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

test('a field in which an input method composes text is replaced when the text is complete', async () => {
  const drawn = draw(
    <>
      <Field name="composed" />
      <Field name="other" />
    </>,
  );
  await until('drawn', () => document.querySelector('input[name=composed]') !== null);
  const early = inputOf('composed');
  const compose = (type: string, data: string) => {
    early.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }));
    early.value = data;
    early.dispatchEvent(new InputEvent('input', { bubbles: true, data, isComposing: type !== 'compositionend' }));
  };
  early.focus();
  compose('compositionstart', 'とうきょう');
  await drawn;
  await import('../../../shared/ui/headless/headless-components');
  await until('loaded', () => isCombobox('other'));
  assert.ok(inputOf('composed') === early, 'the element stays');
  compose('compositionend', '東京');
  await until('replaced', () => isCombobox('composed'));
  await until('searched', () => options().join() === '東京');
  assert.ok(document.activeElement === inputOf('composed'));
});

test.run();
