import { sendMouse } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NotificationProvider } from '../../../shared/notifications/NotificationProvider';
import { type Notifications, useNotifications } from '../../../shared/notifications/notifications-context';
import { clear, clickOn, draw, frame, middleOf, one, until } from '../ui/styled';

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

const BAR = '[data-part="notification"]';
const bar = () => document.querySelector(BAR);
/** Waits for a notification: the first one of a page loads its chunk. */
const barShown = () => until('a notification', () => bar() !== null);

test.before.each(async () => {
  await sendMouse({ type: 'move', position: [0, 0] });
  await draw(
    <NotificationProvider>
      <Page />
    </NotificationProvider>,
  );
});
test.after(clear);

test('the click that caused an error does not close it, the next click does', async () => {
  await clickOn(one('[data-action="save"]'));
  await barShown();
  await frame();
  assert.ok(bar(), 'the click that caused it');
  await clickOn(one(BAR));
  await frame();
  assert.ok(bar(), 'a click on it is no click outside');
  await clickOn(one('[data-part="text"]'));
  await until('it closes', () => bar() === null);
});

test('a double click on close closes one, not the next', async () => {
  notifications.notify('first', { type: 'ERROR' });
  notifications.notify('second', { type: 'ERROR' });
  await barShown();
  const position = middleOf(one(`${BAR} button`));
  await sendMouse({ type: 'click', position });
  await sendMouse({ type: 'click', position });
  await until('the next one', () => bar()?.textContent?.includes('second') ?? false);
  await frame();
  assert.ok(bar(), 'the second click did not close it');
});

test.run();
