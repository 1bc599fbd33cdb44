import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OneTimeKeyDialog } from '../../../../shared/dialogs/OneTimeKeyDialog';
import { cleanUp, one, render } from '../../../render';

let closed = 0;
const KEY = { title: 'Title', message: 'Keep it', label: 'Key', otp: 'K7QM2XWP', onClose: () => void closed++ };
const dialog = () => one<HTMLDialogElement>('dialog[data-part=one-time-key]');

test.before.each(() => {
  closed = 0;
});
test.after(cleanUp);

test('shows the key in a field that is read only, with the focus on it, and a button to copy it', async () => {
  await render(<OneTimeKeyDialog {...KEY} />);
  const field = one<HTMLInputElement>('dialog input');
  assert.equal([field.value, field.readOnly], ['K7QM2XWP', true]);
  assert.is(document.activeElement, field);
  assert.ok(one('dialog [data-action=copy]'));
  assert.match(dialog().textContent, /Keep it/);
});

test('is persistent: only its button closes it', async () => {
  await render(<OneTimeKeyDialog {...KEY} />);
  const escapeKey = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.body.dispatchEvent(escapeKey);
  dialog().click();
  assert.is(closed, 0);
  one('dialog [data-action=ok]').click();
  assert.is(closed, 1);
});

for (const [width, most] of [
  [undefined, '400px'],
  [600, '600px'],
] as const) {
  test(`width ${width ?? 'not given'} is ${most} at most`, async () => {
    await render(<OneTimeKeyDialog {...KEY} {...(width !== undefined && { width })} />);
    assert.ok(dialog().style.maxWidth.includes(most), dialog().style.maxWidth);
  });
}

test('its button has the given text', async () => {
  await render(<OneTimeKeyDialog {...KEY} button={{ action: 'close', text: 'Close' }} />);
  assert.is(one('dialog [data-action=close]').textContent, 'Close');
});

test.run();
