import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TwoFactorDialogPage } from '../../../../entries/twofactor-dialog/TwoFactorDialogPage';
import type { TwoFactorDialogData } from '../../../../shared/contract/two-factor';
import type { WindowKind } from '../../../../shared/host/parent-window';
import { type Page, PageContext } from '../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, pressEscape, render } from '../../../render';

const ADDRESS = 'http://localhost/identityprovider/twofactor/dialog';
const SETTINGS = '/identityprovider/twofactor';
const FLAG = 'idp-tfa-activation-dialog';
const DATA: TwoFactorDialogData = {
  tfaActivated: false,
  force2FA: true,
  allowedTFASkips: 2,
  isAdmin: false,
  antiCsrfToken: 'token',
  isPreSession: false,
};

let actions: unknown[] = [];
const { assign } = location;

interface PageState {
  place?: WindowKind;
  blocked?: boolean;
  data?: Partial<TwoFactorDialogData>;
}

async function draw({ place = 'frame', blocked = false, data }: PageState = {}): Promise<void> {
  const page = {
    boot: { trustedOrigins: [], trustedPaths: [] },
    shell: {
      windowKind: place,
      ignored: 0,
      context: undefined,
      requestClose: () => {},
      post: () => false,
      on: () => () => {},
      openDialog: (dialog) => {
        actions.push(dialog);
        return !blocked;
      },
      openPage: () => false,
      closeWindow: () => void actions.push('closeWindow'),
    },
    reload: async () => {},
    changeLanguage: async () => undefined,
  } satisfies Page;
  await render(
    <PageContext.Provider value={page}>
      <TwoFactorDialogPage data={{ ...DATA, ...data }} />
    </PageContext.Provider>,
    ADDRESS,
  );
}

async function press(action: string): Promise<void> {
  one(`[data-action=${action}]`).click();
  await painted();
}

test.before(() => {
  location.assign = (address) => void actions.push(String(address));
});
test.before.each(() => {
  actions = [];
});
test.after.each(() => {
  cleanUp();
  Reflect.set(globalThis, 'parent', globalThis);
});
test.after(() => {
  location.assign = assign;
});

const parts = () => [...document.querySelectorAll('p[data-part]')].map((part) => part.getAttribute('data-part'));

for (const [name, data, shown] of [
  [
    'an administrator who is not forced sees a recommendation without skips',
    { isAdmin: true, force2FA: false },
    ['recommended'],
  ],
  ['an administrator who is forced sees the demand and the skips', { isAdmin: true }, ['enforced', 'skips']],
  ['any other user sees the demand and the skips', {}, ['enforced', 'skips']],
] as const) {
  test(name, async () => {
    await draw({ data });
    assert.equal(parts(), shown);
  });
}

test('without skips left there is no button to postpone the set-up', async () => {
  await draw({ data: { allowedTFASkips: 0 } });
  const buttons = [...document.querySelectorAll('button')].map((button) => button.dataset.action);
  assert.equal([parts(), buttons], [['enforced', 'skips'], ['setup']]);
  await draw({ data: { allowedTFASkips: 1 } });
  assert.ok(document.querySelector('[data-action=close]'));
});

test('Later closes the dialog', async () => {
  await draw();
  await press('close');
  assert.equal(actions, ['closeWindow']);
});

test('Set up now opens the settings as a dialog and closes this one', async () => {
  await draw();
  await press('setup');
  assert.equal(actions, [{ path: `${SETTINGS}?dialog=true`, width: 600, height: 800 }, 'closeWindow']);
});

test('if the browser blocks the window, this one shows the settings', async () => {
  await draw({ place: 'popup', blocked: true });
  await press('setup');
  assert.equal(actions.slice(1), [`${SETTINGS}?dialog=true`]);
});

test('outside of a popup or frame, this window shows the settings', async () => {
  await draw({ place: 'alone' });
  await press('setup');
  assert.equal(actions, [SETTINGS]);
});

for (const [where, path, expected] of [
  ['over the settings page the dialog closes itself', SETTINGS, ['closeWindow']],
  ['over another page the dialog stays', '/', []],
] as const) {
  test(where, async () => {
    Reflect.set(globalThis, 'parent', { location: { pathname: path } });
    await draw();
    assert.equal(actions, expected);
  });
}

test('in a frame of another origin, whose location cannot be read, the dialog stays', async () => {
  const foreign = {
    get location(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  Reflect.set(globalThis, 'parent', foreign);
  await draw();
  assert.equal(actions, []);
});

test('Escape closes the dialog, as Later does', async () => {
  await draw();
  pressEscape();
  assert.equal(actions, ['closeWindow']);
});

test('the dialog sets its flag while it is open', async () => {
  await draw();
  assert.is(sessionStorage.getItem(FLAG), 'true');
  dispatchEvent(new Event('pagehide'));
  assert.is(sessionStorage.getItem(FLAG), null);
});

test.run();
