import '../../../../support/dom/dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SplitView } from '../../../../../shared/ui/layout/SplitView';
import { SPLIT_VIEW_EVENT, SPLIT_VIEW_REQUEST } from '../../../../../shared/ui/layout/use-report-main-visibility';
import { cleanUp, one, painted, render, until } from '../../../../support/dom/render';

/** Longer than two looks of the poll. */
const LOOKED = 250;

let reported: string[] = [];
let show: (panel: string | undefined) => void = () => {};

/** A list whose panel a test opens and closes. */
function Page({ panel: first, autoFocus = false }: { panel?: string; autoFocus?: boolean }) {
  const [panel, setPanel] = useState(first);
  show = setPanel;
  return (
    <SplitView
      panelLabel="Details"
      panel={panel && <input key={panel} name={panel} {...(autoFocus && { ref: (input) => input?.focus() })} />}
    >
      <button type="button" data-action="first" />
      <button type="button" data-action="second" />
    </SplitView>
  );
}

const listen = ({ detail }: Event & { detail?: { main: string } }) => void reported.push(detail?.main ?? 'nothing');

/** happy-dom draws nothing: what has boxes is said here. */
function draw(shown: boolean): void {
  const rects = shown ? [new DOMRect()] : [];
  Object.defineProperty(one('[data-part=main]'), 'getClientRects', { configurable: true, value: () => rects });
}

const wait = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds));

async function open(panel: string | undefined): Promise<void> {
  show(panel);
  await painted();
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test.before(() => addEventListener(SPLIT_VIEW_EVENT, listen));
test.before.each(() => {
  reported = [];
});
test.after.each(() => {
  hide(false);
  cleanUp();
});
test.after(() => {
  removeEventListener(SPLIT_VIEW_EVENT, listen);
  Reflect.deleteProperty(document, 'hidden');
});

test('the panel is a region with a name, and exists only with content', async () => {
  await render(<Page />);
  assert.is(document.querySelector('[data-part=details]'), null);
  await open('a');
  const panel = one('section[data-part=details]');
  assert.is(panel.getAttribute('aria-label'), 'Details');
  assert.is(panel.querySelector('input')?.name, 'a');
});

test('each change of visibility is reported once, and again on request', async () => {
  await render(<Page />);
  draw(true);
  await until(() => reported.at(-1) === 'visible');
  reported = [];
  draw(false);
  await wait(LOOKED);
  assert.equal(reported, ['hidden']);
  dispatchEvent(new Event(SPLIT_VIEW_REQUEST));
  assert.equal(reported, ['hidden', 'hidden']);
});

test('nothing is measured while the page is hidden, nor after the split view was removed', async () => {
  await render(<Page />);
  draw(true);
  await until(() => reported.at(-1) === 'visible');
  reported = [];
  hide(true);
  draw(false);
  await wait(LOOKED);
  assert.equal(reported, []);
  hide(false);
  assert.equal(reported, ['hidden']);
  cleanUp();
  await painted();
  dispatchEvent(new Event(SPLIT_VIEW_REQUEST));
  await wait(LOOKED);
  assert.equal(reported, ['hidden', 'unknown']);
});

test('the focus goes into a panel that opens, and back to where it was', async () => {
  await render(<Page />);
  one('[data-action=second]').focus();
  await open('a');
  assert.is(document.activeElement, one('[data-part=details]'));
  await open('b');
  assert.is(document.activeElement, one('[data-part=details]'), 'the panel keeps it while its content changes');
  one('[data-action=first]').focus();
  await open('c');
  assert.is(document.activeElement, one('[data-action=first]'), 'another row leaves it in the list');
  await open(undefined);
  assert.is(document.activeElement, one('[data-action=first]'), 'the last focused element of the list');
});

test('a panel that takes the focus by itself keeps it where it put it', async () => {
  await render(<Page autoFocus />);
  await open('a');
  assert.is(document.activeElement, one('[name=a]'));
});

test('a panel that is there from the start moves nothing; closed, it leaves the focus in the list', async () => {
  await render(<Page panel="a" />);
  assert.is(document.activeElement, document.body);
  await open(undefined);
  assert.is(document.activeElement, one('[data-part=main]'));
});

test('when the focused element is gone, the list has the focus', async () => {
  await render(<Page />);
  one('[data-action=first]').focus();
  await open('a');
  one('[data-action=first]').remove();
  await open(undefined);
  assert.is(document.activeElement, one('[data-part=main]'));
});

test.run();
