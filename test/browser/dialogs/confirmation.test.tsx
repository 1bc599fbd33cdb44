import { sendKeys } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfirmationProvider } from '../../../shared/dialogs/ConfirmationProvider';
import { type Confirm, type Confirmation, useConfirm } from '../../../shared/dialogs/confirmation-context';
import { NotificationProvider } from '../../../shared/notifications/NotificationProvider';
import { type Notifications, useNotifications } from '../../../shared/notifications/notifications-context';
import { clear, clickOn, draw, frame, one, until } from '../ui/styled';

let confirm: Confirm;
let notifications: Notifications;
let open: Promise<boolean>;

function Page() {
  confirm = useConfirm();
  notifications = useNotifications();
  return (
    <>
      <button type="button" data-action="delete">
        delete
      </button>
      <p>Text of the page</p>
    </>
  );
}

const dialog = () => document.querySelector('dialog');
const notified = (text: string) =>
  until(`notification: ${text}`, () => {
    return document.querySelector('[data-part="notification"]')?.textContent?.includes(text) ?? false;
  });
const focused = () => document.activeElement?.getAttribute('data-action') ?? document.activeElement?.tagName;

async function ask(confirmation: Confirmation) {
  open = confirm(confirmation);
  await until('open', () => dialog()?.open === true); // its chunk is loaded on demand
  await until('its button has the focus', () => dialog()?.contains(document.activeElement) ?? false);
}

test.before.each(async () => {
  await draw(
    <NotificationProvider>
      <ConfirmationProvider>
        <Page />
      </ConfirmationProvider>
    </NotificationProvider>,
  );
  one('[data-action="delete"]').focus();
});
test.after(clear);

test('keeps the focus to itself and gives it back, by keyboard alone', async () => {
  await ask({ title: 'Delete?', type: 'ERROR' });
  const visited = [focused()];
  for (let time = 0; time < 5; time += 1) {
    await sendKeys({ press: 'Tab' });
    visited.push(focused());
  }
  assert.is(visited[0], 'cancel');
  assert.ok(visited.includes('ok') && !visited.includes('delete'), visited.join(' '));
  one('dialog [data-action="ok"]').focus();
  await sendKeys({ press: 'Enter' });
  assert.is(await open, true);
  await until('closed', () => dialog() === null);
  await until('the focus is back', () => focused() === 'delete');
});

test('a notification can be read and closed while it is open, and outlives it', async () => {
  await ask({ title: 'Delete?' });
  notifications.notify('first', { type: 'ERROR' });
  notifications.notify('second', { type: 'ERROR' });
  await notified('first'); // its chunk, too
  assert.ok(dialog()?.contains(one('[data-part="notification"]')), 'what is outside of a modal dialog is inert');
  one('[data-part="notification"] button').focus();
  await sendKeys({ press: 'Escape' });
  await notified('second');
  await frame();
  assert.ok(dialog()?.matches(':modal'), 'Escape was for the notification');
  await clickOn(one('dialog [data-action="ok"]'));
  notifications.notify('third', { type: 'ERROR' });
  await until('closed', () => dialog() === null);
  await notified('third');
});

test.run();
