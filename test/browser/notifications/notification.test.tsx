import { sendMouse } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NotificationProvider } from '../../../shared/notifications/NotificationProvider';
import { type Notifications, useNotifications } from '../../../shared/notifications/notifications-context';
import { clear, clickOn, draw, middleOf, one } from '../ui/styled';

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
const BAR = '[data-part="notification"]';
const bar = () => document.querySelector(BAR);

test.before.each(async () => {
  await sendMouse({ type: 'move', position: [0, 0] });
  await draw(
    <NotificationProvider>
      <Page />
    </NotificationProvider>,
  );
  await settled();
});
test.after(clear);

test('the click that caused an error does not close it, the next click does', async () => {
  await clickOn(one('[data-action="save"]'));
  await settled();
  assert.ok(bar());
  await clickOn(one(BAR));
  await settled();
  assert.ok(bar(), 'a click on it is no click outside');
  await clickOn(one('[data-part="text"]'));
  await settled();
  assert.is(bar(), null);
});

test('a double click on close closes one, not the next', async () => {
  notifications.notify('first', { type: 'ERROR' });
  notifications.notify('second', { type: 'ERROR' });
  await settled();
  const position = middleOf(one(`${BAR} button`));
  await sendMouse({ type: 'click', position });
  await sendMouse({ type: 'click', position });
  await settled(450);
  assert.match(bar()?.textContent ?? '', /second/);
});

test.run();
