import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordField } from '../../../../../shared/ui/form/PasswordField';
import { Select } from '../../../../../shared/ui/form/Select';
import { TextField } from '../../../../../shared/ui/form/TextField';
import { cleanUp, one, painted, render, type } from '../../../../render';

test.after(cleanUp);

test('a field is named by its label and described by its help', async () => {
  await render(<TextField name="host" label="Host" hint="The server" />);
  const input = one<HTMLInputElement>('input[name=host]');
  assert.is(one('label').getAttribute('for'), input.id);
  assert.is(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent, 'The server');
  assert.is(input.getAttribute('aria-invalid'), null);
});

test('an error takes the place of the hint and marks the field', async () => {
  await render(<TextField name="host" label="Host" hint="The server" error="Missing" />);
  const input = one<HTMLInputElement>('input[name=host]');
  assert.is(input.getAttribute('aria-invalid'), 'true');
  assert.is(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent, 'Missing');
  assert.is(one('[role=alert]').textContent, 'Missing');
});

test('the counter follows what is typed', async () => {
  await render(<TextField name="label" label="Label" counter maxLength={100} defaultValue="abc" />);
  assert.match(one('[data-part=counter]').textContent ?? '', /^3\/100/);
  await type('input[name=label]', 'abcd');
  assert.match(one('[data-part=counter]').textContent ?? '', /^4\/100/);
});

test('a password can be shown and hidden, keeping what was typed', async () => {
  await render(<PasswordField name="Password" label="Password" autoComplete="current-password" />);
  await type('input[name=Password]', 'secret');
  const toggle = one<HTMLButtonElement>('[data-action=toggle-password]');
  toggle.click();
  await painted();
  const input = one<HTMLInputElement>('input[name=Password]');
  assert.equal([input.type, input.value, toggle.getAttribute('aria-pressed')], ['text', 'secret', 'true']);
  toggle.click();
  await painted();
  assert.is(input.type, 'password');
});

test('the toggle does not submit the form', async () => {
  await render(<PasswordField name="Password" label="Password" />);
  assert.is(one<HTMLButtonElement>('[data-action=toggle-password]').type, 'button');
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

test('a select with a hidden label keeps it for screen readers', async () => {
  await render(<Select name="language" label="Language" labelHidden options={[{ value: 'a', text: 'A' }]} />);
  assert.is(one('label').className, 'sr-only');
  assert.is(one('label').getAttribute('for'), one('select').id);
});

test('an option says which language its text is in, where it is not the page’s', async () => {
  const options = [
    { value: 'de', text: 'Deutsch', lang: 'de' },
    { value: '', text: 'Other' },
  ];
  await render(<Select name="language" label="Language" options={options} />);
  const tags = [...document.querySelectorAll('option')].map((option) => option.getAttribute('lang'));
  assert.equal(tags, ['de', null]);
});

test.run();
