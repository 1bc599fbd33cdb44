// Tests entries/twofactor-dialog/TwoFactorDialogPage.tsx, entries/twofactor-dialog/windows-around.ts
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

let told: unknown[] = [];
const { assign } = location;

interface Around {
  place?: WindowKind;
  blocked?: boolean;
  data?: Partial<TwoFactorDialogData>;
}

async function draw({ place = 'frame', blocked = false, data }: Around = {}): Promise<void> {
  const page = {
    boot: { trustedOrigins: [] },
    shell: {
      windowKind: place,
      ignored: 0,
      context: undefined,
      requestClose: () => {},
      post: () => false,
      on: () => () => {},
      openDialog: (dialog) => {
        told.push(dialog);
        return !blocked;
      },
      openPage: () => false,
      closeWindow: () => void told.push('closeWindow'),
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
  location.assign = (address) => void told.push(String(address));
});
test.before.each(() => {
  told = [];
});
test.after.each(() => {
  cleanUp();
  Reflect.set(globalThis, 'parent', globalThis);
});
test.after(() => {
  location.assign = assign;
});

const parts = () => [...document.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'));

for (const [name, data, shown] of [
  ['a free administrator reads advice, and no skips', { isAdmin: true, force2FA: false }, ['recommended']],
  ['a forced administrator reads the demand, and the skips', { isAdmin: true }, ['enforced', 'skips']],
  ['anybody else reads the demand, and the skips', {}, ['enforced', 'skips']],
] as const) {
  test(name, async () => {
    await draw({ data });
    assert.equal(parts(), shown);
  });
}

test('Later closes it', async () => {
  await draw();
  await press('close');
  assert.equal(told, ['closeWindow']);
});

test('Set up now opens the settings as a dialog and closes this one', async () => {
  await draw();
  await press('setup');
  assert.equal(told, [{ path: `${SETTINGS}?dialog=true`, width: 600, height: 800 }, 'closeWindow']);
});

test('where the window is blocked, this one goes there', async () => {
  await draw({ place: 'popup', blocked: true });
  await press('setup');
  assert.equal(told.slice(1), [`${SETTINGS}?dialog=true`]);
});

test('a page that stands alone goes there itself', async () => {
  await draw({ place: 'alone' });
  await press('setup');
  assert.equal(told, [SETTINGS]);
});

for (const [where, path, expected] of [
  ['on the settings page it closes itself', SETTINGS, ['closeWindow']],
  ['elsewhere it stays', '/', []],
] as const) {
  test(where, async () => {
    Reflect.set(globalThis, 'parent', { location: { pathname: path } });
    await draw();
    assert.equal(told, expected);
  });
}

test("around a foreign page's frame it stays, for nobody may look there", async () => {
  const foreign = {
    get location(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  Reflect.set(globalThis, 'parent', foreign);
  await draw();
  assert.equal(told, []);
});

test('Escape puts it off, as Later does', async () => {
  await draw();
  pressEscape();
  assert.equal(told, ['closeWindow']);
});

test('says that it is open for as long as it is there', async () => {
  await draw();
  assert.is(sessionStorage.getItem(FLAG), 'true');
  dispatchEvent(new Event('pagehide'));
  assert.is(sessionStorage.getItem(FLAG), null);
});

test.run();
