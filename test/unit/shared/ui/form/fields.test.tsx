import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordField } from '../../../../../shared/ui/form/PasswordField';
import { Select } from '../../../../../shared/ui/form/Select';
import { TextField } from '../../../../../shared/ui/form/TextField';
import { cleanUp, one, painted, render, type } from '../../../../render';

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
  assert.is(toggle.type, 'button');
  toggle.click();
  await painted();
  const input = one<HTMLInputElement>('input[name=Password]');
  assert.equal([input.type, input.value, toggle.getAttribute('aria-pressed')], ['text', 'secret', 'true']);
  toggle.click();
  await painted();
  assert.is(input.type, 'password');
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

test.run();
