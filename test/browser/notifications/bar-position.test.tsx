import { sendKeys } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NotificationProvider } from '../../../shared/notifications/NotificationProvider';
import { type Notifications, useNotifications } from '../../../shared/notifications/notifications-context';
import { Button } from '../../../shared/ui/button/Button';
import { TextField } from '../../../shared/ui/form/TextField';
import { DialogActions } from '../../../shared/ui/layout/DialogActions';
import { DialogPage } from '../../../shared/ui/layout/DialogPage';
import { clear, draw, frame, one, until } from '../ui/styled';

let notifications: Notifications;

function Page({ text }: { text: string }) {
  notifications = useNotifications();
  return (
    <DialogPage>
      <p>{text}</p>
      <DialogActions>
        <Button action="decline" variant="secondary">
          Decline
        </Button>
        <Button action="confirm">Confirm</Button>
      </DialogActions>
    </DialogPage>
  );
}

const box = (selector: string) => one(selector).getBoundingClientRect();
const bar = () => box('[data-part=notification]');

async function fail(size: { width: number; height: number }, words = 1): Promise<void> {
  await draw(
    <NotificationProvider>
      <Page text={'word '.repeat(words)} />
    </NotificationProvider>,
    size,
  );
  notifications.notify('It did not work. '.repeat(4), { type: 'ERROR' });
  await until('notified', () => document.querySelector('[data-part=notification]') !== null);
  await frame();
}

test.after(clear);

const DIALOGS = [
  { width: 370, height: 600 },
  { width: 360, height: 740 },
  { width: 600, height: 500 },
];

for (const size of DIALOGS) {
  for (const words of [1, 300]) {
    test(`in ${size.width} × ${size.height} px a notification covers no button beside ${words} words`, async () => {
      await fail(size, words);
      const { top, bottom } = box('[data-part=dialog-actions]');
      assert.ok(bar().height > 40 && bar().top >= 0, 'it is visible');
      assert.ok(bar().bottom <= top || bar().top >= bottom, `${bar().top} to ${bar().bottom}, ${top} to ${bottom}`);
      const confirm = box('[data-action=confirm]');
      const hit = document.elementFromPoint(confirm.x + confirm.width / 2, confirm.y + confirm.height / 2);
      assert.is(hit, one('[data-action=confirm]'));
    });
  }
}

/** 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

function Form() {
  notifications = useNotifications();
  return (
    <form className="flex flex-col gap-4 p-4">
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <TextField key={name} name={name} label={name} />
      ))}
      <div className="flex gap-3">
        <Button action="cancel" variant="secondary">
          Cancel
        </Button>
        <Button action="create">Create</Button>
      </div>
    </form>
  );
}

test('at 400 % it never covers the focused control, forwards and backwards (WCAG 2.4.11)', async () => {
  await draw(
    <NotificationProvider>
      <Form />
    </NotificationProvider>,
    ZOOMED,
  );
  one('[name=first]').focus();
  notifications.notify('It did not work. '.repeat(8), { type: 'ERROR' });
  await until('notified', () => document.querySelector('[data-part=notification]') !== null);
  await frame();
  for (const isBack of [...Array(5).fill(false), ...Array(5).fill(true)]) {
    if (isBack) await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    if (isBack) await sendKeys({ up: 'Shift' });
    await frame();
    await frame();
    const focused = document.activeElement;
    assert.ok(focused && focused !== document.body);
    const { x, y, width, height } = focused.getBoundingClientRect();
    for (const line of [y + 2, y + height / 2, y + height - 2]) {
      assert.ok(focused.contains(document.elementFromPoint(x + width / 2, line)), `${focused.outerHTML} at ${line}`);
    }
  }
  assert.ok(bar().top >= 0 && bar().bottom <= ZOOMED.height, 'it is visible');
  notifications.close();
});

test('without buttons it is at its usual position', async () => {
  await fail({ width: 1280, height: 800 });
  assert.is(Math.round(bar().bottom), 800 - 24);
  notifications.close();
});

test.run();
