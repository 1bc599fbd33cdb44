import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Place } from '../../../../shared/host/around';
import { type Page, PageContext } from '../../../../shared/runtime/page-context';
import { useEscapeToClose } from '../../../../shared/runtime/use-escape-to-close';
import { cleanUp, one, painted, render } from '../../../render';

let closed: string[] = [];

interface Setting {
  place?: Place;
  close?: (() => void) | false;
}

function Content({ close }: Setting) {
  useEscapeToClose(close);
  return <input name="User" />;
}

function draw({ place = 'frame', close }: Setting = {}): Promise<void> {
  const page = {
    boot: { trustedOrigins: [] },
    shell: {
      place,
      ignored: 0,
    context: undefined,
    requestClose: () => {},
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
      <Content {...(close !== undefined && { close })} />
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
