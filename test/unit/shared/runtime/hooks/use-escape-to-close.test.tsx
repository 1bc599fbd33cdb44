import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { WindowKind } from '../../../../../shared/host/parent-window';
import { useEscapeInDialog, useEscapeToClose } from '../../../../../shared/runtime/hooks/use-escape-to-close';
import { type Page, PageContext } from '../../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, render } from '../../../../render';

let closed: string[] = [];

interface Setting {
  /** What the shell has said. */
  isShellsDialog?: boolean;
  /** As the page without a shell has it. */
  isDialog?: boolean;
  /** Only what every page has. */
  isPlain?: boolean;
  place?: WindowKind;
  close?: (() => void) | false;
}

function Content({ close, isDialog }: Setting) {
  useEscapeToClose(close, isDialog);
  return null;
}

function EveryPage() {
  useEscapeInDialog();
  return <input name="User" />;
}

function draw({ place = 'frame', isShellsDialog = false, isPlain = false, ...setting }: Setting = {}): Promise<void> {
  const page = {
    boot: { trustedOrigins: [] },
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

const CASES: [name: string, setting: Setting, key: KeyboardEventInit, expected: string[]][] = [
  ['closes a page in a frame', {}, {}, ['shell']],
  ['closes a popup', { place: 'popup' }, {}, ['shell']],
  ['leaves a page that stands alone', { place: 'alone' }, {}, []],
  ['does what the page says', { close: own }, {}, ['own']],
  ['does nothing while the page says so', { close: false }, {}, []],
  ['leaves a page that may be in the main frame', { isDialog: false }, {}, []],
  ['closes it where the shell says that it is a dialog', { isDialog: false, isShellsDialog: true }, {}, ['shell']],
  ['does nothing in a dialog while the page says so', { close: false, isShellsDialog: true }, {}, []],
  ['asks a page without a word of its own, in a dialog', { isPlain: true, isShellsDialog: true }, {}, ['asked']],
  ['leaves it elsewhere', { isPlain: true }, {}, []],
  ['held down is one Escape, and not for this page', {}, { repeat: true }, []],
  ['of an input method is not for this page', {}, { isComposing: true }, []],
];

for (const [name, setting, key, expected] of CASES) {
  test(`Escape ${name}`, async () => {
    await draw(setting);
    press(key);
    assert.equal(closed, expected);
  });
}

test('another key closes nothing', async () => {
  await draw();
  press({ key: 'Enter' });
  assert.equal(closed, []);
});

test('Escape that something in the page took, even on the document, closes nothing', async () => {
  await draw();
  const take = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', take);
  press();
  document.removeEventListener('keydown', take);
  assert.equal(closed, []);
  press();
  assert.equal(closed, ['shell']);
});

test('a page that is gone closes nothing', async () => {
  await draw();
  cleanUp();
  await painted(); // effects end later than what they belong to
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  assert.equal(closed, []);
});

test.run();
