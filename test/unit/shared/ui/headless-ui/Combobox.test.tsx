import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanUp, one, painted, render, type, until } from '../../../../support/dom/render';
import {
  ADA,
  BOB,
  chosen,
  Field,
  forget,
  input,
  key,
  openWith,
  options,
  searches,
  statusText,
} from './combobox/combobox-field';

const TOUCH = { clientX: 0, clientY: 0 };

const description = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('');
/** Waits until a search for the text is under way: 250 ms after the last change of the field. */
const searchFor = (text: string) => until(() => searches.at(-1)?.text === text);

test.before.each(forget);
test.after(cleanUp);

const isOpen = () => input().getAttribute('aria-expanded') === 'true';
const names = () => chosen.map((person) => person?.name);

test('it is a combobox named by its label; the arrow key opens it and searches all options at once', async () => {
  await render(<Field required />);
  assert.equal([input().getAttribute('role'), one('label').getAttribute('for')], ['combobox', input().id]);
  assert.equal([input().getAttribute('aria-required'), isOpen(), searches.length], ['true', false, 0]);
  await key('ArrowDown');
  await painted();
  assert.equal([searches.map(({ text }) => text), statusText()], [[''], 'Searching']);
  await searches[0]?.answer([ADA, BOB]);
  assert.equal([options(), statusText()], [['Ada', 'Bob'], 'COMBOBOX_RESULTS']);
});

test('typing is searched once it pauses, without the blanks around it', async () => {
  await render(<Field />);
  input().focus();
  const typed = () => searches.map(({ text }) => text).filter(Boolean);
  for (const text of ['a', 'ad', 'ad ']) {
    void type('input[name=userId]', text);
    await new Promise((resolve) => setTimeout(resolve)); // much shorter than the pause
  }
  assert.equal(typed(), []);
  await until(() => typed().length > 0);
  assert.equal(typed(), ['ad']);
});

test('the result for an earlier text is ignored, and its call is aborted', async () => {
  await render(<Field />);
  input().focus();
  await type('input[name=userId]', 'a');
  await searchFor('a');
  const [early] = searches.slice(-1);
  await type('input[name=userId]', 'bo');
  await searchFor('bo');
  const [late] = searches.slice(-1);
  assert.equal([early?.text, early?.signal.aborted, late?.text, late?.signal.aborted], ['a', true, 'bo', false]);
  await late?.answer([BOB]);
  await early?.answer([ADA]);
  assert.equal(options(), ['Bob']);
});

test('while a search is under way no earlier option can be chosen', async () => {
  await render(<Field />);
  await openWith([ADA]);
  await type('input[name=userId]', 'b');
  assert.equal(options(), []);
  await key('Enter');
  assert.equal(chosen, []);
});

for (const [keys, value] of [[['Tab']], [['ArrowDown', 'Tab']], [['Tab'], BOB]] as const) {
  test(`${keys.join(' and ')} leaves the field and keeps ${value?.name ?? 'no'} choice; Enter later chooses`, async () => {
    await render(<Field value={value} />);
    await type('input[name=userId]', 'a');
    await searchFor('a');
    await searches.at(-1)?.answer([ADA, BOB]);
    for (const name of keys) await key(name);
    assert.equal([chosen, input().value, isOpen()], [[], value?.name ?? '', false]);
    await openWith([ADA, BOB]);
    await key('Enter');
    assert.equal([chosen.length, input().value], [1, names()[0]]);
  });
}

for (const [what, found, expected, text] of [
  ['the only one found', [ADA], ['Ada'], 'Ada'],
  ['none of several, which are shown', [ADA, BOB], [], 'ad'],
  ['nothing where none is found', [], [], 'ad'],
] as const) {
  test(`Enter before the result keeps the text, searches at once and chooses ${what}`, async () => {
    await render(<Field />);
    await type('input[name=userId]', 'ad');
    await key('Enter');
    assert.equal([input().value, isOpen(), searches.at(-1)?.text], ['ad', true, 'ad']);
    await key('Enter');
    assert.is(searches.filter((search) => search.text === 'ad').length, 1);
    await searches.at(-1)?.answer([...found]);
    assert.equal([names(), input().value, isOpen()], [expected, text, expected.length === 0]);
  });
}

test('Enter without options, or after a failed search, keeps the text; a failed search is repeated', async () => {
  await render(<Field />);
  await type('input[name=userId]', 'ad');
  await key('Enter');
  await searches.at(-1)?.answer([]);
  await key('Enter');
  assert.equal([input().value, isOpen()], ['ad', true]);
  await type('input[name=userId]', 'ada');
  await key('Enter');
  await searches.at(-1)?.fail();
  const asked = searches.length;
  await key('Enter');
  await until(() => searches.length > asked);
  assert.equal([input().value, isOpen(), searches.length], ['ada', true, asked + 1]);
  await searches.at(-1)?.answer([ADA]);
  assert.equal(names(), ['Ada']);
});

test('what is typed after an early Enter is another search, which chooses nothing by itself', async () => {
  await render(<Field />);
  await type('input[name=userId]', 'a');
  await key('Enter');
  await key('d');
  await type('input[name=userId]', 'ad');
  await searchFor('ad');
  await searches.at(-1)?.answer([ADA]);
  assert.equal([chosen, options()], [[], ['Ada']]);
});

test('Escape leaves all as it was, and ends the search; clearing the field clears the choice', async () => {
  await render(<Field value={BOB} />);
  await key('ArrowDown');
  await painted();
  await key('Escape');
  assert.equal([input().value, chosen, searches.at(-1)?.signal.aborted], ['Bob', [], true]);
  await type('input[name=userId]', '');
  assert.equal(chosen, [undefined]);
});

test('no options and a failed search are shown; a failed one can be repeated', async () => {
  await render(<Field />);
  await openWith([]);
  assert.equal([statusText(), one('[data-part=no-results]').textContent], ['Nobody', 'Nobody']);
  await type('input[name=userId]', 'x');
  await searchFor('x');
  await searches.at(-1)?.fail();
  assert.is(statusText(), 'ERROR_UNKNOWN_MESSAGE');
  const before = searches.length;
  one('[data-action=retry]').click();
  await until(() => searches.length > before);
  assert.equal([searches.length, searches.at(-1)?.text], [before + 1, 'x']);
  await searches.at(-1)?.answer([BOB]);
  assert.equal([options(), document.querySelector('[data-part=search-failed]')], [['Bob'], null]);
});

for (const [device, events] of [
  ['mouse', ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']],
  ['finger', ['touchstart', 'pointerdown', 'pointerup', 'touchend']],
] as const) {
  test(`trying again by ${device} leaves the list open`, async () => {
    await render(<Field />);
    await key('ArrowDown');
    await painted();
    await searches.at(-1)?.fail();
    const asked = searches.length;
    for (const name of events) {
      const event = new Event(name, { bubbles: true, composed: true, cancelable: true });
      if (name.startsWith('touch')) Object.assign(event, { touches: [TOUCH], changedTouches: [TOUCH] });
      document.querySelector('[data-action=retry]')?.dispatchEvent(event);
    }
    await painted();
    assert.equal([isOpen(), searches.length], [true, asked + 1]);
  });
}

test('an icon has a text for screen readers, and an error is read out with the field and marks it', async () => {
  await render(<Field value={ADA} optionIcon={() => ({ path: 'M0 0', text: 'Technical user' })} />);
  assert.match(description(), 'Technical user');
  await openWith([ADA]);
  assert.equal(options(), ['Technical userAda']);
  await render(<Field error="Missing" />);
  assert.equal([description(), input().getAttribute('aria-invalid')], ['Missing', 'true']);
});

test('an option of invisible characters is shown as a dash, and a long one is truncated', async () => {
  const texts = ['\u200b\u200d', 'x'.repeat(10_000)];
  await render(<Field value={{ id: 'hidden', name: '\u200b\u200d' }} />);
  assert.is(input().value, '–');
  await openWith(texts.map((name) => ({ id: name, name })));
  assert.equal(options(), ['–', `${'x'.repeat(200)}…`]);
});

test('a read-only one is a text field', async () => {
  await render(<Field value={ADA} readOnly />);
  assert.equal([input().value, input().readOnly, input().getAttribute('role')], ['Ada', true, null]);
  assert.is(document.querySelector('button'), null);
});

test.run();
