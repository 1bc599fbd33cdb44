import '../../../../dom';
import { createRef } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CodeField } from '../../../../../shared/ui/form/CodeField';
import { cleanUp, one, painted, render, type } from '../../../../render';

test.after(cleanUp);

const input = () => one<HTMLInputElement>('input[name=code]');

async function renderField(changes: string[], props: { digitsOnly?: boolean; defaultValue?: string } = {}) {
  await render(<CodeField name="code" label="Code" maxLength={8} onCode={(code) => changes.push(code)} {...props} />);
}

async function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  input().dispatchEvent(event);
  await painted();
  return event.defaultPrevented;
}

test('it is one field with the attributes for phones and password managers', async () => {
  await renderField([]);
  const { autocomplete, inputMode, maxLength } = input();
  assert.equal([autocomplete, inputMode, maxLength], ['one-time-code', 'numeric', 8]);
});

test('characters removed while typing are not reported, and the caret stays', async () => {
  const changes: string[] = [];
  await renderField(changes, { digitsOnly: true });
  await type('input[name=code]', '12a3');
  assert.is(input().value, '123');
  assert.equal(changes, ['123']);
});

test('a code pasted with blanks keeps all its characters, in place of what is selected', async () => {
  const changes: string[] = [];
  await renderField(changes);
  assert.ok(await paste(' ABCD EFGH\n'));
  assert.equal([input().value, changes], ['ABCDEFGH', ['ABCDEFGH']]);
  assert.not(await paste(''), 'without text it is left to the browser');
  input().setSelectionRange(2, 6);
  await paste('x y');
  assert.equal([input().value, input().selectionStart], ['ABxyGH', 4]);
});

test('a code typed before the script is reported as a change, an empty field is not', async () => {
  const changes: string[] = [];
  await renderField(changes);
  assert.equal(changes, []);
  await renderField(changes, { defaultValue: '123 456' });
  assert.equal([input().value, changes], ['123456', ['123456']]);
});

test('the parent can clear and focus it through its ref', async () => {
  const ref = createRef<HTMLInputElement>();
  await render(<CodeField name="code" label="Code" ref={ref} />);
  ref.current?.focus();
  assert.is(document.activeElement, input());
});

test.run();
