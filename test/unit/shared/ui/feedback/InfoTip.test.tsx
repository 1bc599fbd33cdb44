import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { InfoTip } from '../../../../../shared/ui/feedback/InfoTip';
import { cleanUp, one, painted, pressEscape, render } from '../../../../support/dom/render';

const isOpen = () => !one('[role=tooltip]').hidden;
const button = () => one<HTMLButtonElement>('[data-action=info]');

async function draw(): Promise<void> {
  await render(
    <div className="relative">
      <InfoTip label="More">Explained</InfoTip>
      <p id="elsewhere">Elsewhere</p>
    </div>,
  );
}

/** React makes entering and leaving of these events, which bubble; preact listens to the ones of the browser. */
const OF_REACT: Readonly<Record<string, string>> = { pointerenter: 'pointerover', pointerleave: 'pointerout' };

/** What a pointer does at an element; entering and leaving do not bubble in a browser. */
async function point(element: Element, type: string, pointerType = 'mouse'): Promise<void> {
  const other = OF_REACT[type];
  const events = [new Event(type, { bubbles: other === undefined }), other && new Event(other, { bubbles: true })];
  for (const event of events) if (event) element.dispatchEvent(Object.assign(event, { pointerType }));
  await painted();
}

async function tap(): Promise<void> {
  button().click();
  await painted();
}

const root = () => one('[role=tooltip]').parentElement ?? document.body;

test.after(cleanUp);

test('its button has a name, and the text describes it also while it is hidden', async () => {
  await draw();
  assert.equal([button().getAttribute('aria-label'), isOpen()], ['More', false]);
  assert.is(button().getAttribute('aria-describedby'), one('[role=tooltip]').id);
  assert.is(one('[role=tooltip]').textContent, 'Explained');
});

test('a mouse that points at it opens it, also at its text, and closes it when it leaves', async () => {
  await draw();
  await point(root(), 'pointerenter');
  assert.is(isOpen(), true);
  await point(one('[role=tooltip]'), 'pointerdown');
  assert.is(isOpen(), true);
  await point(root(), 'pointerleave');
  assert.is(isOpen(), false);
});

test('a finger opens it with a tap: it stays when the finger is lifted, until a press elsewhere', async () => {
  await draw();
  await point(root(), 'pointerenter', 'touch');
  assert.is(isOpen(), false);
  await tap();
  await point(root(), 'pointerleave', 'touch');
  assert.is(isOpen(), true);
  await point(one('#elsewhere'), 'pointerdown', 'touch');
  assert.is(isOpen(), false);
});

test('Escape closes it, and the focus stays; it closes when the focus leaves', async () => {
  await draw();
  button().focus();
  await tap();
  pressEscape();
  await painted();
  assert.equal([isOpen(), document.activeElement === button()], [false, true]);
  await tap();
  button().blur();
  await painted();
  assert.is(isOpen(), false);
});

test.run();
