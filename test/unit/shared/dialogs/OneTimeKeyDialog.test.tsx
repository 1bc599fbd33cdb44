import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OneTimeKeyDialog } from '../../../../shared/dialogs/OneTimeKeyDialog';
import { cleanUp, one, pressEscape, render } from '../../../render';

let closed = 0;
const KEY = { title: 'Title', message: 'Keep it', label: 'Key', otp: 'K7QM2XWP', onClose: () => void closed++ };
const dialog = () => one<HTMLDialogElement>('dialog[data-part=one-time-key]');

test.after(cleanUp);

test('shows the key in a read-only field that has the focus, with a button to copy it; only its button closes it', async () => {
  await render(<OneTimeKeyDialog {...KEY} />);
  const field = one<HTMLInputElement>('dialog input');
  assert.equal([field.value, field.readOnly], ['K7QM2XWP', true]);
  assert.is(document.activeElement, field);
  assert.ok(one('dialog [data-action=copy]'));
  assert.match(dialog().textContent, /Keep it/);
  assert.match(dialog().style.maxWidth, '400px');
  pressEscape();
  dialog().click();
  assert.is(closed, 0);
  one('dialog [data-action=ok]').click();
  assert.is(closed, 1);
});

test('its width and the text of its button may be given', async () => {
  await render(<OneTimeKeyDialog {...KEY} width={600} button={{ action: 'close', text: 'Close' }} />);
  assert.match(dialog().style.maxWidth, '600px');
  assert.is(one('dialog [data-action=close]').textContent, 'Close');
});

test.run();
