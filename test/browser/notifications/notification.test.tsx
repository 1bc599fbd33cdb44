import { sendMouse } from '@web/test-runner-commands';
import { createRoot, type Root } from 'react-dom/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NotificationProvider } from '../../../shared/notifications/NotificationProvider';
import { type Notifications, useNotifications } from '../../../shared/notifications/notifications-context';

const test = suite('notification in a browser');
let root: Root;
let notifications: Notifications;

function Page() {
  notifications = useNotifications();
  const fail = () => notifications.notify('failed', { type: 'ERROR' });
  return (
    <>
      <button type="button" data-action="save" onClick={fail}>
        save
      </button>
      <p data-part="text">Text of the page</p>
    </>
  );
}

const settled = (ms = 100) => new Promise((resolve) => setTimeout(resolve, ms));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const bar = () => find('[data-part="notification"]');

function middleOf(element: Element | null): [number, number] {
  const box = element?.getBoundingClientRect();
  if (!box?.width) throw new Error('the element is not visible');
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}

async function clickOn(element: Element | null) {
  await sendMouse({ type: 'click', position: middleOf(element) });
  await settled();
}

test.before.each(async () => {
  await sendMouse({ type: 'move', position: [0, 0] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <NotificationProvider>
      <Page />
    </NotificationProvider>,
  );
  await settled();
});
test.after.each(() => {
  root.unmount();
  document.body.replaceChildren();
});

test('stays while the pointer is on it, and closes after it has left', async () => {
  notifications.notify('told', { timeout: 500 });
  await settled();
  await sendMouse({ type: 'move', position: middleOf(bar()) });
  await settled(800);
  assert.ok(bar());
  await sendMouse({ type: 'move', position: [0, 0] });
  await settled(800);
  assert.is(bar(), null);
});

test('the click that caused an error does not close it, the next click does', async () => {
  await clickOn(find('[data-action="save"]'));
  assert.ok(bar());
  await clickOn(bar());
  assert.ok(bar(), 'a click on it is no click outside');
  await clickOn(find('[data-part="text"]'));
  assert.is(bar(), null);
});

test('a double click on close closes one, not the next', async () => {
  notifications.notify('first', { type: 'ERROR' });
  notifications.notify('second', { type: 'ERROR' });
  await settled();
  const position = middleOf(bar()?.querySelector('button') ?? null);
  await sendMouse({ type: 'click', position });
  await sendMouse({ type: 'click', position });
  await settled(450);
  assert.match(bar()?.textContent ?? '', /second/);
});

test.run();
