import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfirmationProvider } from '../../../../shared/dialogs/ConfirmationProvider';
import { type Confirm, type Confirmation, useConfirm } from '../../../../shared/dialogs/confirmation-context';
import { resetPage } from '../../../support/dom/dom';
import { cleanUp, one, painted, pressEscape, render, until } from '../../../support/dom/render';

const test = suite('ConfirmationProvider');
let confirm: Confirm;

function Page() {
  confirm = useConfirm();
  return (
    <button type="button" data-action="delete">
      delete
    </button>
  );
}

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[data-part="confirmation"]');

async function ask(confirmation: Confirmation) {
  const answer = confirm(confirmation);
  // Its component comes as a chunk; then its effects run.
  await until(() => dialog()?.open === true);
  return { answer, state: () => Promise.race([answer, painted().then(() => 'open')]) };
}

// It is in a chunk of its own, which is loaded on demand; here it is loaded before.
test.before(async () => {
  await import('../../../../shared/dialogs/ConfirmationDialogs');
});
test.before.each(async () => {
  await render(
    <ConfirmationProvider>
      <Page />
    </ConfirmationProvider>,
  );
  one('[data-action="delete"]').focus();
});
test.after.each(() => cleanUp());
test.after(() => resetPage());

for (const [action, expected] of [
  ['ok', true],
  ['cancel', false],
] as const) {
  test(`${action} resolves to ${expected}, closes, and returns the focus`, async () => {
    const { answer } = await ask({ title: 'Delete?', message: 'It is gone then.' });
    assert.ok(dialog()?.open);
    one(`dialog [data-action="${action}"]`).click();
    assert.is(await answer, expected);
    await painted();
    assert.is(dialog(), null);
    assert.is(document.activeElement, one('[data-action="delete"]'));
  });
}

test('Escape cancels it; a press beside it, or Escape that is held down, leaves it open', async () => {
  const { answer, state } = await ask({ title: 'Delete?' });
  dialog()?.click();
  pressEscape({ repeat: true });
  assert.is(await state(), 'open');
  pressEscape();
  assert.is(await answer, false);
});

for (const [type, role, focus] of [
  [undefined, 'dialog', 'ok'],
  ['INFO', 'dialog', 'ok'],
  ['WARNING', 'alertdialog', 'cancel'],
  ['ERROR', 'alertdialog', 'cancel'],
] as const) {
  test(`${type ?? 'no type'} is a ${role} with the focus on ${focus}`, async () => {
    await ask({ title: 'Delete?', type });
    assert.is(dialog()?.getAttribute('role'), role);
    assert.is(document.activeElement?.getAttribute('data-action'), focus);
    const isRed = ['h2', '[data-action="ok"]'].map((part) => /error/.test(one(`dialog ${part}`).outerHTML));
    assert.equal(isRed, [type === 'ERROR', type === 'ERROR']);
    assert.is(dialog()?.querySelector('h2 svg') !== null, role === 'alertdialog', 'an icon beside the colour');
  });
}

for (const [texts, labels, width] of [
  [{}, ['BUTTON_OK', 'BUTTON_CANCEL'], '400px'],
  [{ okButtonText: 'Discard', cancelButtonText: 'Stay', width: 600 }, ['Discard', 'Stay'], '600px'],
] as const) {
  test(`it has its title as name, buttons ${labels} and a width of ${width} at most`, async () => {
    await ask({ title: 'Leave?', message: 'Sure?', ...texts });
    assert.is(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent, 'Leave?');
    assert.equal([one('dialog [data-action=ok]').textContent, one('dialog [data-action=cancel]').textContent], labels);
    assert.match(dialog()?.style.maxWidth ?? '', width);
  });
}

test('the back gesture of a phone cancels it', async () => {
  const { answer } = await ask({ title: 'Delete?' });
  const cancel = new Event('cancel', { cancelable: true });
  dialog()?.dispatchEvent(cancel);
  assert.equal([await answer, cancel.defaultPrevented], [false, true]);
});

test('closed by the browser all the same, it opens again', async () => {
  const { state } = await ask({ title: 'Delete?' });
  dialog()?.close();
  dialog()?.dispatchEvent(new Event('close'));
  assert.is(await state(), 'open');
  assert.ok(dialog()?.open);
});

test('two confirmations are shown one after the other', async () => {
  const first = await ask({ title: 'first' });
  const second = await ask({ title: 'second' });
  assert.is(document.querySelectorAll('dialog').length, 1);
  assert.is(one('dialog h2').textContent, 'first');
  one('dialog [data-action="cancel"]').click();
  await painted();
  assert.is(one('dialog h2').textContent, 'second');
  assert.ok(dialog()?.open);
  one('dialog [data-action="ok"]').click();
  assert.equal([await first.answer, await second.answer], [false, true]);
  await painted();
  assert.is(document.activeElement, one('[data-action="delete"]'));
});

test('unmounting resolves every open confirmation to false, and without its provider the hook throws', async () => {
  const first = await ask({ title: 'first' });
  const second = await ask({ title: 'second' });
  cleanUp();
  assert.equal(await Promise.all([first.answer, second.answer]), [false, false]);
  assert.throws(() => renderToString(<Page />), /ConfirmationProvider/);
});

test('the caller may move the focus after the result', async () => {
  const heading = document.body.appendChild(document.createElement('h1'));
  heading.tabIndex = -1;
  const { answer } = await ask({ title: 'Delete?' });
  const moved = answer.then(() => heading.focus());
  one('dialog [data-action="ok"]').click();
  await moved;
  await painted();
  assert.is(document.activeElement, heading);
});

test.run();
