import { version } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useStoredOpenFlag } from '../../../../../shared/dialogs/use-stored-open-flag';
import { useExclusiveCall } from '../../../../../shared/runtime/hooks/use-exclusive-call';
import { useModalMessage } from '../../../../../shared/runtime/hooks/use-modal-message';
import { usePageRestored } from '../../../../../shared/runtime/hooks/use-page-restored';
import { ErrorBoundary } from '../../../../../shared/runtime/start/ErrorBoundary';
import { enterTopLayer } from '../../../../../shared/ui/dialog/top-layer';
import { setUpFakePage } from '../../../../support/dom/fake-page';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';
import { replaceGlobals } from '../../host/fake-window';

const fakePage = setUpFakePage(test);

let begun: { action: string; over: () => void; fail: () => void }[];

function Buttons() {
  const { underWay, begin } = useExclusiveCall<string>();
  const act = (action: string) =>
    begin(
      action,
      () => new Promise((over, fail) => void begun.push({ action, over, fail: () => fail(new Error('it broke')) })),
    );
  return (
    <>
      <button type="button" name="save" onClick={() => act('save')} />
      <button type="button" name="close" onClick={() => act('close')} />
      <p>{underWay}</p>
    </>
  );
}

const names = () => begun.map(({ action }) => action);
const shown = () => one('p').textContent;

async function draw(): Promise<void> {
  begun = [];
  await render(<Buttons />);
}

test.after(cleanUp);

test('a click while an action is in progress does nothing; after it ends, the next can begin', async () => {
  await draw();
  one('[name=save]').click();
  one('[name=save]').click();
  assert.equal(names(), ['save']); // at once, inside the click
  await painted();
  one('[name=close]').click();
  assert.equal([shown(), names()], ['save', ['save']]);
  begun[0]?.over();
  await painted();
  assert.is(shown(), '');
  one('[name=close]').click();
  assert.equal(names(), ['save', 'close']);
});

test('an action that throws has ended, too', async () => {
  await draw();
  const rejections: unknown[] = [];
  const listener = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', listener);
  one('[name=save]').click();
  begun[0]?.fail();
  await painted();
  process.off('unhandledRejection', listener);
  assert.equal([shown(), rejections.length], ['', 1]);
  one('[name=close]').click();
  assert.equal(names(), ['save', 'close']);
});

const FLAG = 'idp-api-key-dialog';

function Dialog() {
  useStoredOpenFlag('confirm');
  return null;
}

const flag = () => sessionStorage.getItem(FLAG);

test('the flag of a dialog is set until it is unmounted; pagehide and closewindow remove it, and pageshow sets it again', async () => {
  await render(<Dialog />);
  for (const event of ['pagehide', 'closewindow']) {
    dispatchEvent(new Event(event));
    assert.is(flag(), null);
    dispatchEvent(new Event('pageshow'));
    assert.is(flag(), 'true');
  }
  dispatchEvent(new Event('unload')); // a listener would keep the page out of the back/forward cache
  assert.is(flag(), 'true');
  cleanUp();
  dispatchEvent(new Event('pageshow'));
  assert.is(flag(), null);
});

const restored: string[] = [];

function Restored({ name }: { name: string }) {
  usePageRestored(() => void restored.push(name));
  return null;
}

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('the function is called for a page from the back/forward cache, until it is unmounted', async () => {
  await render(<Restored name="a" />);
  show(false);
  assert.equal(restored, [], 'a page that was loaded');
  show(true);
  assert.equal(restored, ['a']);
  await render(null);
  show(true);
  assert.equal(restored, ['a']);
});

const BROKEN = new Error('it broke');
let isBroken = true;

function Content() {
  if (isBroken) throw BROKEN;
  return <p>Content</p>;
}

test('content that throws is replaced and reported, and may be rendered again', async () => {
  const reported: unknown[] = [];
  const restore = replaceGlobals({ reportError: (error: unknown) => void reported.push(error) });
  await render(
    <ErrorBoundary fallback={(retry) => <button type="button" onClick={retry} />}>
      <Content />
    </ErrorBoundary>,
  );
  assert.ok(reported.includes(BROKEN));
  isBroken = false;
  one('button').click();
  await painted();
  assert.is(one('p').textContent, 'Content');
  restore();
});

test('react is the runtime that RUNTIME names', () => {
  const folder = process.env.RUNTIME === 'react' ? '/node_modules/react/' : '/node_modules/preact/';
  for (const name of ['react', 'react/jsx-runtime']) {
    assert.match(import.meta.resolve(name), folder);
  }
  assert.type(version, 'string');
});

function DialogPage() {
  useModalMessage();
  return null;
}

test('the shell is told that a dialog is open, once until the last one has closed, and of one that was there first', async () => {
  const leaves = ['first', 'second'].map(() => enterTopLayer(document.body.appendChild(document.createElement('div'))));
  await fakePage.draw(<DialogPage />, '/');
  for (const leave of leaves) {
    assert.equal(fakePage.shellCalls, ['Modal true']);
    leave();
  }
  assert.equal(fakePage.shellCalls, ['Modal true', 'Modal false']);
});

test.run();
