import '../../../../support/dom/dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CodeField } from '../../../../../shared/ui/form/CodeField';
import { PasswordField } from '../../../../../shared/ui/form/PasswordField';
import { SearchField } from '../../../../../shared/ui/form/SearchField';
import { Select } from '../../../../../shared/ui/form/Select';
import { TextField } from '../../../../../shared/ui/form/TextField';
import { cleanUp, one, painted, render, type } from '../../../../support/dom/render';

test.after(cleanUp);

test('a field is named by its label and described by its hint, or by its error, which marks it', async () => {
  const described = () => {
    const input = one('input[name=host]');
    const text = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    return [one('label').getAttribute('for') === input.id, text, input.getAttribute('aria-invalid')];
  };
  await render(<TextField name="host" label="Host" hint="The server" />);
  assert.equal(described(), [true, 'The server', null]);
  await render(<TextField name="host" label="Host" hint="The server" error="Missing" />);
  assert.equal(described(), [true, 'Missing', 'true']);
  assert.is(one('[role=alert]').textContent, 'Missing');
});

test('a password can be shown and hidden, keeping what was typed', async () => {
  await render(<PasswordField name="Password" label="Password" autoComplete="current-password" />);
  await type('input[name=Password]', 'secret');
  const [input, toggle] = [one<HTMLInputElement>('input[name=Password]'), one('[data-action=toggle-password]')];
  for (const [kind, pressed] of [
    ['text', 'true'],
    ['password', 'false'],
  ]) {
    toggle.click();
    await painted();
    assert.equal([input.type, input.value, toggle.getAttribute('aria-pressed')], [kind, 'secret', pressed]);
  }
});

test('a hint shows Caps Lock while typing, and goes on blur', async () => {
  await render(<PasswordField name="Password" label="Password" />);
  const input = one<HTMLInputElement>('input[name=Password]');
  const event = new KeyboardEvent('keyup', { key: 'A', bubbles: true });
  Object.defineProperty(event, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
  input.dispatchEvent(event);
  await painted();
  assert.match(document.body.textContent ?? '', /LOGIN_CAPS_LOCK/);
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  input.dispatchEvent(new FocusEvent('blur'));
  await painted();
  assert.not.match(document.body.textContent ?? '', /LOGIN_CAPS_LOCK/);
});

test('a select with a hidden label keeps it; an option says its language where that is not the page’s', async () => {
  const options = [
    { value: 'de', text: 'Deutsch', lang: 'de' },
    { value: '', text: 'Other' },
  ];
  await render(<Select name="language" label="Language" labelHidden options={options} />);
  assert.equal([one('label').className, one('label').getAttribute('for')], ['sr-only', one('select').id]);
  const tags = [...document.querySelectorAll('option')].map((option) => option.getAttribute('lang'));
  assert.equal(tags, ['de', null]);
});

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

test('a code has the attributes for phones and password managers; characters removed while typing are not reported', async () => {
  const changes: string[] = [];
  await renderField(changes, { digitsOnly: true });
  const { autocomplete, inputMode, maxLength } = input();
  assert.equal([autocomplete, inputMode, maxLength], ['one-time-code', 'numeric', 8]);
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

const searched: string[] = [];

function Field() {
  const [text, setText] = useState('');
  const onSearch = (next: string) => {
    searched.push(next);
    setText(next);
  };
  return <SearchField name="search" label="Search pets" value={text} onSearch={onSearch} />;
}

const clearButton = () => document.querySelector<HTMLElement>('[data-action=clear-search]');

test('the label names a search field and stands in it while it is empty; a button clears the text and keeps the focus', async () => {
  await render(<Field />);
  const field = one<HTMLInputElement>('input[type=search]');
  assert.equal([field.getAttribute('aria-label'), field.placeholder], ['Search pets', 'Search pets']);
  assert.is(clearButton(), null);
  await type('input', 'cat');
  const button = clearButton();
  assert.equal([button?.getAttribute('aria-label'), button?.title], ['SEARCH_CLEAR', 'SEARCH_CLEAR']);
  button?.click();
  await painted();
  assert.equal([searched.at(-1), one<HTMLInputElement>('input').value, clearButton()], ['', '', null]);
  assert.is(document.activeElement, one('input'));
});

test.run();
