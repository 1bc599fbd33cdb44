import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { WindowKind } from '../../../../../shared/host/parent-window';
import { useEscapeInDialog, useEscapeToClose } from '../../../../../shared/runtime/hooks/use-escape-to-close';
import { type Page, PageContext } from '../../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';

let closed: string[] = [];

interface Options {
  isShellsDialog?: boolean;
  /** The parameter of the hook. */
  isDialog?: boolean;
  /** Without useEscapeToClose. */
  isPlain?: boolean;
  place?: WindowKind;
  close?: (() => void) | false;
}

function Content({ close, isDialog }: Options) {
  useEscapeToClose(close, isDialog);
  return null;
}

function EveryPage() {
  useEscapeInDialog();
  return <input name="User" />;
}

function draw({ place = 'frame', isShellsDialog = false, isPlain = false, ...setting }: Options = {}): Promise<void> {
  const page = {
    boot: { trustedOrigins: [], trustedPaths: [] },
    shell: {
      windowKind: place,
      ignored: 0,
      context: { origin: 'https://shop.example', path: '/', isDialog: isShellsDialog },
      requestClose: () => void closed.push('asked'),
      post: () => false,
      on: () => () => {},
      openDialog: () => false,
      openPage: () => false,
      closeWindow: () => void closed.push('shell'),
    },
    reload: async () => {},
    changeLanguage: async () => undefined,
  } satisfies Page;
  return render(
    <PageContext.Provider value={page}>
      {isPlain ? null : <Content {...setting} />}
      <EveryPage />
    </PageContext.Provider>,
  );
}

const press = (init: KeyboardEventInit = {}) =>
  one('input').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, composed: true, ...init }),
  );

test.before.each(() => {
  closed = [];
});
test.after(cleanUp);

const own = () => void closed.push('own');

const CASES: [name: string, setting: Options, key: KeyboardEventInit, expected: string[]][] = [
  ['closes a page in a frame', {}, {}, ['shell']],
  ['closes a popup', { place: 'popup' }, {}, ['shell']],
  ['leaves a page open that stands alone', { place: 'alone' }, {}, []],
  ['calls the function of the page', { close: own }, {}, ['own']],
  ['does nothing while the page must stay open', { close: false }, {}, []],
  ['leaves a page open that may be in the main frame', { isDialog: false }, {}, []],
  ['closes it where the shell says that it is a dialog', { isDialog: false, isShellsDialog: true }, {}, ['shell']],
  ['does nothing in a dialog while the page must stay open', { close: false, isShellsDialog: true }, {}, []],
  ['requests to close a page without the hook, in a dialog', { isPlain: true, isShellsDialog: true }, {}, ['asked']],
  ['leaves it open elsewhere', { isPlain: true }, {}, []],
  ['that is repeated is ignored', {}, { repeat: true }, []],
  ['of an input method is ignored', {}, { isComposing: true }, []],
];

for (const [name, setting, key, expected] of CASES) {
  test(`Escape ${name}`, async () => {
    await draw(setting);
    press(key);
    assert.equal(closed, expected);
  });
}

test('another key, Escape whose default was prevented, or after unmounting, closes nothing', async () => {
  await draw();
  press({ key: 'Enter' });
  const prevent = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', prevent);
  press();
  document.removeEventListener('keydown', prevent);
  assert.equal(closed, []);
  press();
  assert.equal(closed, ['shell']);
  cleanUp();
  await painted(); // effects are cleaned up after the component is removed
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  assert.equal(closed, ['shell']);
});

test.run();
