import '../../../../support/dom/dom';
import { useRef, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { topLayer } from '../../../../../shared/ui/dialog/top-layer';
import { Dialog } from '../../../../../shared/ui/headless-ui/Dialog';
import { cleanUp, one, painted, pressEscape, render } from '../../../../support/dom/render';

type Props = Partial<Parameters<typeof Dialog>[0]> & { focusSecond?: boolean; onClosed?: () => void };

function Page({ focusSecond = false, onClosed, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpener, setOpener] = useState(true);
  const second = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  const closeWithoutOpener = () => {
    setOpener(false);
    close();
  };
  return (
    <main>
      <button type="button" data-action="other" />
      {hasOpener ? <button type="button" data-action="open" onClick={() => setOpen(true)} /> : null}
      {isOpen ? (
        <Dialog
          part="dialog"
          title="Title"
          onClose={close}
          actions={
            <>
              <button type="button" data-action="first" onClick={close} />
              <button ref={second} type="button" data-action="second" onClick={closeWithoutOpener} />
            </>
          }
          {...(focusSecond && { initialFocus: second })}
          {...props}
        >
          <p>Text</p>
        </Dialog>
      ) : null}
    </main>
  );
}

const isOpen = () => document.querySelector('[data-part=dialog]') !== null;
const focused = () => document.activeElement?.getAttribute('data-action');

async function press(action: string): Promise<void> {
  const button = one(`[data-action=${action}]`);
  button.focus();
  button.click();
  await painted();
}

async function open(props: Props = {}): Promise<void> {
  await render(<Page {...props} />);
  one('[data-action=other]').focus();
  await press('open');
}

test.after(cleanUp);

test('it is a modal dialog with a name and a width, and the page behind it is inert', async () => {
  await open({ width: 600 });
  const dialog = one('[role=dialog]');
  const panel = one('[data-part=dialog]');
  assert.is(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent, 'Title');
  assert.is(dialog.getAttribute('aria-modal'), 'true');
  assert.match(panel.style.maxWidth, '600px');
  assert.ok(one('main').closest('[inert]'));
  assert.ok(topLayer() === panel);
});

test('an urgent one is an alertdialog that its content describes', async () => {
  await open({ urgent: true });
  const text = one('[role=alertdialog]').getAttribute('aria-describedby') ?? '';
  assert.is(document.getElementById(text)?.textContent, 'Text');
});

test('the first control is focused, or the one that is named; closing returns the focus and frees the page', async () => {
  await open({ focusSecond: true });
  assert.is(focused(), 'second');
  await open();
  assert.is(focused(), 'first');
  await press('first');
  assert.equal([isOpen(), focused(), one('main').closest('[inert]')], [false, 'open', null]);
  assert.is(topLayer(), document.body);
});

test('a page may move the focus as the dialog closes', async () => {
  await open({ onClosed: () => void Promise.resolve().then(() => one('[data-action=other]').focus()) });
  await press('first');
  assert.is(focused(), 'other');
});

test('an element that was focused earlier does not get the focus when the opener is gone', async () => {
  await open();
  await press('second');
  assert.equal([isOpen(), focused()], [false, null]);
});

test('Escape closes it, and its default is prevented for other listeners', async () => {
  await open();
  const keys: boolean[] = [];
  const listen = (event: Event) => void keys.push(event.defaultPrevented);
  addEventListener('keydown', listen);
  pressEscape();
  removeEventListener('keydown', listen);
  await painted();
  assert.equal([isOpen(), keys, focused()], [false, [true], 'open']);
});

test.run();
