import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NotificationProvider } from '../../../../shared/notifications/NotificationProvider';
import { type Notifications, useNotifications } from '../../../../shared/notifications/notifications-context';
import { resetPage } from '../../../support/dom/dom';
import { painted, until } from '../../../support/dom/render';
import { failure } from '../http/results';
import { fakeClock } from './fake-clock';

const test = suite('NotificationProvider');
let root: Root;
let notifications: Notifications;
let time: ReturnType<typeof fakeClock>;

function Page() {
  notifications = useNotifications();
  return (
    <button type="button" data-action="save">
      save
    </button>
  );
}

const regionLoaded = () => until(() => document.querySelector('[role=status]') !== null);
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
const button = (action: string) => document.querySelector<HTMLElement>(`[data-action="${action}"]`);

test.before(() => {
  // happy-dom has none, and the fallback would make every test wait half a second.
  globalThis.requestIdleCallback = (act) => Number(setTimeout(act));
  globalThis.cancelIdleCallback = clearTimeout;
});
test.before.each(async () => {
  resetPage();
  time = fakeClock();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <NotificationProvider clock={time.clock}>
      <Page />
    </NotificationProvider>,
  );
  await regionLoaded();
});
test.after.each(() => root.unmount());
test.after(() => {
  resetPage();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name);
});

const notify = async (...args: Parameters<Notifications['notify']>) => {
  notifications.notify(...args);
  await painted();
};

const escapeKey = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
const pass = async (ms: number) => {
  time.pass(ms);
  await painted();
};

for (const [type, role, word] of [
  [undefined, 'status', 'NOTIFICATION_INFO'],
  ['INFO', 'status', 'NOTIFICATION_INFO'],
  ['SUCCESS', 'status', 'NOTIFICATION_SUCCESS'],
  ['WARNING', 'alert', 'NOTIFICATION_WARNING'],
  ['ERROR', 'alert', 'NOTIFICATION_ERROR'],
] as const) {
  test(`${type ?? 'no type'} has the role ${role}, with an icon and the word ${word}`, async () => {
    const region = document.querySelector(`[role="${role}"]`);
    assert.ok(region, 'the live region exists before the message');
    await notify('done', type && { type });
    assert.is(part('notification')?.parentElement, region);
    assert.ok(part('notification')?.querySelector('svg'));
    assert.match(part('notification')?.textContent ?? '', new RegExp(`${word}.*done`));
  });
}

test('shows title, message and, in bold, the problem messages', async () => {
  await notify('failed', { title: 'Error', type: 'ERROR', problemMessages: ['<b>one</b>', 'two', 'two'] });
  const text = part('notification')?.textContent ?? '';
  assert.ok(text.includes('Error') && text.includes('failed'));
  const bold = [...document.querySelectorAll('[data-part="notification"] li strong')];
  assert.equal(
    bold.map((strong) => strong.textContent),
    ['<b>one</b>', 'two'],
  );
});

test('closes by itself, then the next one shows until its button is pressed; both stay in the list', async () => {
  await notify('saved', { title: 'Rights' });
  await notify('failed', { type: 'ERROR' });
  await pass(2000);
  assert.is(part('notification'), null);
  await pass(300);
  assert.match(part('notification')?.textContent ?? '', 'failed');
  button('close')?.click();
  await painted();
  assert.is(part('notification'), null);
  assert.match(part('notification-list')?.textContent ?? '', /^Rights saved.*failed/);
});

for (const [type, closes] of [
  ['ERROR', true],
  ['WARNING', true],
  ['INFO', false],
] as const) {
  test(`a click outside ${closes ? 'closes' : 'does not close'} ${type}, one inside never does`, async () => {
    await notify('told', { type });
    part('notification')?.querySelector('p')?.click();
    button('save')?.dispatchEvent(escapeKey());
    await painted();
    assert.ok(part('notification'), 'inside, or Escape elsewhere');
    button('save')?.click();
    await painted();
    assert.is(part('notification') === null, closes);
  });
}

test('the focus pauses the timer, Escape closes and returns the focus', async () => {
  button('save')?.focus();
  await notify('told');
  button('close')?.focus();
  await pass(60_000);
  assert.ok(part('notification'), 'open while it has the focus');
  const key = escapeKey();
  button('close')?.dispatchEvent(key);
  await painted();
  assert.equal([part('notification'), document.activeElement], [null, button('save')]);
  assert.ok(key.defaultPrevented, 'a dialog around it stays open');
});

test('a pointer pauses the timer when it moves on it, and not when it only rests there', async () => {
  const fire = (...names: string[]) => {
    // preact listens for pointerleave, and React derives it from pointerout.
    for (const name of names)
      part('notification')?.dispatchEvent(new PointerEvent(name, { bubbles: /over|out|move/.test(name) }));
  };
  await notify('told');
  fire('pointerover', 'pointerenter', 'pointermove');
  await pass(60_000);
  assert.ok(part('notification'));
  fire('pointerleave', 'pointerout');
  await pass(2000);
  assert.is(part('notification'), null);
  await notify('again');
  await pass(300);
  fire('pointerover', 'pointerenter');
  await pass(2000);
  assert.is(part('notification'), null);
});

test('a failed call is titled ERROR, with the problem messages; an aborted one is not shown', async () => {
  notifications.notifyFailure(failure({ kind: 'aborted', messageKey: '' }));
  await painted();
  assert.is(part('notification'), null);
  const messageKey = 'ERROR_INTERNAL_SERVER';
  const problem = { statusCode: 500, messageKey, problemMessages: ['disk full'] };
  notifications.notifyFailure(failure({ status: 500, messageKey, problem }));
  await painted();
  const lines = [...document.querySelectorAll('[data-part="notification"] p, strong')].map((line) => line.textContent);
  assert.equal(lines, ['ERROR', '500 ERROR_INTERNAL_SERVER', 'disk full']);
});

test('what is told before the region has loaded waits for it, in order, and shows for its whole time', async () => {
  const { requestIdleCallback: whenIdle } = globalThis;
  globalThis.requestIdleCallback = () => 0;
  root.unmount();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <NotificationProvider clock={time.clock}>
      <Page />
    </NotificationProvider>,
  );
  await until(() => button('save') !== null);
  notifications.notify('first');
  notifications.notifyFailure(failure({ status: 500, messageKey: 'ERROR_INTERNAL_SERVER' }));
  time.pass(60_000);
  globalThis.requestIdleCallback = whenIdle;
  await until(() => part('notification') !== null);
  assert.match(part('notification')?.textContent ?? '', 'first');
  await pass(2000);
  await pass(300);
  assert.match(part('notification')?.textContent ?? '', '500');
});

test('unmounting removes its elements and timers, and without its provider the hook throws', async () => {
  await notify('told');
  root.unmount();
  await painted();
  assert.equal([document.querySelector('[role="status"]'), time.running()], [null, 0]);
  assert.throws(() => renderToString(<Page />), /NotificationProvider/);
});

test('the button of an action closes it and calls the action', async () => {
  let pressed = 0;
  await notify('Not saved.', { type: 'ERROR', action: { text: 'Show', onPress: () => (pressed += 1) } });
  assert.is(button('show')?.textContent, 'Show');
  button('show')?.click();
  await painted();
  assert.equal([pressed, part('notification')], [1, null]);
  await notify('Saved.');
  assert.is(button('show'), null);
});

test('a signal closes it, also while it waits, and it says when it has closed', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const closed: string[] = [];
  const tell = (message: string, options = {}) =>
    notify(message, { onClose: () => void closed.push(message), ...options });
  await tell('first', { signal });
  await tell('waiting', { signal });
  await tell('last');
  controller.abort();
  await pass(300);
  await pass(300);
  assert.equal([closed, part('notification')?.querySelector('p')?.textContent], [['first', 'waiting'], 'last']);
  await pass(2000);
  assert.equal(closed, ['first', 'waiting', 'last']);
});

test.run();
