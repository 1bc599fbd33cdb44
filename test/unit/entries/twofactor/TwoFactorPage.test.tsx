import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TwoFactorPage } from '../../../../entries/twofactor/TwoFactorPage';
import type { TwoFactorData } from '../../../../shared/contract/two-factor';
import { ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../../shared/notifications/queue';
import { type Page, PageContext } from '../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, pressEscape, render, type } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';

const ADDRESS = 'http://localhost/identityprovider/twofactor';
const DATA: TwoFactorData = {
  tfaActivated: false,
  tfaSecret: 'JBSWY3DPEHPK3PXP',
  tfaLabel: 'ada',
  tfaIssuer: 'Vestibule',
  force2FA: false,
  allowedTFASkips: 0,
  isAdmin: false,
  isPreSession: false,
  isTenantAccessSession: false,
  antiCsrfToken: 'token',
  oneTimeDropCode: 'K7QM2XWP',
};

interface FakeCall {
  query: string;
  search: string;
  form: Record<string, string>;
  answer: (status: number, body?: string) => Promise<void>;
  readonly aborted: boolean;
}

let calls: FakeCall[] = [];
let notifications: { message: string; options: NotificationOptions | undefined }[] = [];
let shellCalls: string[] = [];
let addresses: string[] = [];
let isConfirmed = true;
const { fetch: realFetch } = globalThis;
const { assign } = location;

/** A server whose answers each test decides. */
function fakeFetch(input: URL | RequestInfo, init: RequestInit = {}): Promise<Response> {
  const { search, searchParams } = new URL(String(input));
  const { signal, body } = init;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    calls.push({
      query: [...searchParams.keys()].join(),
      search,
      form: Object.fromEntries(new URLSearchParams(String(body))),
      answer: (status, text = '') => {
        resolve(new Response(text, { status }));
        return painted();
      },
      get aborted() {
        return signal?.aborted === true;
      },
    });
  });
}

const page = {
  boot: { trustedOrigins: [], trustedPaths: [] },
  shell: {
    windowKind: 'frame',
    ignored: 0,
    context: undefined,
    requestClose: () => {},
    post: () => false,
    on: () => () => {},
    openDialog: () => false,
    openPage: () => false,
    closeWindow: () => void shellCalls.push('closeWindow'),
  },
  reload: async () => void shellCalls.push('reload'),
  changeLanguage: async () => undefined,
} satisfies Page;

const notificationsContext = {
  notify: (message: string, options?: NotificationOptions) => void notifications.push({ message, options }),
  notifyFailure: () => {},
  close: () => {},
};

async function draw(data: Partial<TwoFactorData> = {}, query = ''): Promise<void> {
  await render(
    <PageContext.Provider value={page}>
      <NotificationsContext.Provider value={notificationsContext}>
        <ConfirmationContext.Provider value={async () => isConfirmed}>
          <TwoFactorPage data={{ ...DATA, ...data }} />
        </ConfirmationContext.Provider>
      </NotificationsContext.Provider>
    </PageContext.Provider>,
    ADDRESS + query,
  );
}

/** The latest call. */
function last(): FakeCall {
  const call = calls.at(-1);
  if (!call) throw new Error('no call was made');
  return call;
}

const enter = (code: string) => type('[name=code]', code);
const error = () => document.querySelector('#field-code-help [role=alert]')?.textContent;
async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
/** Activates, and waits for the dialog, which is loaded lazily. */
async function activate(): Promise<void> {
  await enter('123456');
  await press('[data-action=activate]');
  await last().answer(200);
  await last().answer(200);
  for (let tries = 0; tries < 100 && !document.querySelector('dialog'); tries++) await painted();
}

// The lazy chunk is loaded before the tests.
test.before(async () => {
  globalThis.fetch = fakeFetch;
  location.assign = (address) => void addresses.push(String(address));
  await import('../../../../shared/dialogs/OneTimeKeyDialog');
});
test.before.each(() => {
  [calls, notifications, shellCalls, addresses] = [[], [], [], []];
  isConfirmed = true;
});
test.after(() => {
  cleanUp();
  globalThis.fetch = realFetch;
  location.assign = assign;
});

test('the field has the focus, and fewer than six characters are not checked', async () => {
  await draw();
  await new Promise((tried) => setTimeout(tried, 100));
  assert.is(document.activeElement?.getAttribute('name'), 'code');
  await enter('12345');
  assert.is(calls.length, 0);
});

test('six characters are checked without using them up', async () => {
  await draw();
  await enter('123 456');
  const { query, form } = last();
  assert.is(query, 'check');
  assert.equal(form, { secret: DATA.tfaSecret, code: '123456', checkCode: 'true', antiCsrfToken: 'token' });
  await last().answer(400);
  assert.is(error(), 'TFA_CODE_INCORRECT');
  assert.is(one('[data-action=activate]').getAttribute('aria-disabled'), 'true');
});

test('one check at a time: another code waits, and a verdict about the older one is ignored', async () => {
  await draw();
  await enter('111111');
  await enter('222222');
  assert.is(calls.length, 1);
  await last().answer(400);
  assert.is(error(), undefined);
  assert.equal(
    calls.map(({ form }) => form.code),
    ['111111', '222222'],
  );
});

test('a submit during the check waits for it, and a second submit does nothing', async () => {
  await draw();
  await enter('123456');
  const [check] = calls;
  await press('[data-action=activate]');
  await press('[data-action=activate]');
  assert.is(calls.length, 1);
  assert.is(check?.aborted, false);
  await check?.answer(200);
  assert.equal(
    calls.map(({ query }) => query),
    ['check', 'activate'],
  );
  assert.equal(last().form, { secret: DATA.tfaSecret, code: '123456', antiCsrfToken: 'token' });
});

for (const [what, act] of [
  ['whose check fails', () => last().answer(400)],
  ['that was changed during its check', () => enter('12345')],
] as const) {
  test(`a submitted code ${what} is not sent`, async () => {
    await draw();
    await enter('123456');
    const [check] = calls;
    await press('[data-action=activate]');
    await act();
    await check?.answer(200);
    assert.is(calls.length, 1);
  });
}

test('calls with a code add a parameter without a value to the others', async () => {
  await draw({}, '?dialog=true');
  await enter('123456');
  assert.is(last().search, '?dialog=true&check');
  await last().answer(200);
  await press('[data-action=activate]');
  assert.is(last().search, '?dialog=true&activate');
});

test('a code that was used before has its own message', async () => {
  await draw({ tfaActivated: true, tfaSecret: '' });
  await enter('123456');
  await last().answer(400, JSON.stringify({ statusCode: 400, messageKey: 'TFA_CODE_ALREADY_USED' }));
  assert.is(error(), 'TFA_CODE_ALREADY_USED');
});

for (const call of ['check', 'activate'] as const) {
  const callServer = async () => {
    await draw();
    await enter('123456');
    if (call === 'check') return;
    await last().answer(200);
    await press('[data-action=activate]');
  };
  for (const status of [401, 404, 429, 500]) {
    test(`after ${status} to ${call} a notification shows for 10 s, and the code stays and can be submitted`, async () => {
      await callServer();
      await last().answer(status);
      assert.equal(notifications, [{ message: 'TFA_CHECK_FAILED', options: { type: 'ERROR', timeout: 10_000 } }]);
      assert.is(one<HTMLInputElement>('[name=code]').value, '123456');
      assert.is(one('[data-action=activate]').getAttribute('aria-disabled'), null);
    });
  }
  test(`400 to ${call} shows an error under the field`, async () => {
    await callServer();
    await last().answer(400);
    assert.equal([error(), notifications], ['TFA_CODE_INCORRECT', []]);
  });
  test(`403 to ${call} leads to the start page`, async () => {
    await callServer();
    await last().answer(403);
    assert.equal(addresses, ['http://localhost/']);
  });
}

test('after the activation the recovery code is shown, and closing it reloads the data', async () => {
  await draw();
  await activate();
  assert.is(one<HTMLInputElement>('dialog input').value, 'K7QM2XWP');
  assert.equal([shellCalls, addresses], [[], []]);
  await press('dialog [data-action=close]');
  assert.is(document.querySelector('dialog'), null);
  assert.equal([shellCalls, addresses], [['reload'], []]);
});

for (const [redirect, target] of [
  ['/shop?a=1', 'http://localhost/shop?a=1'],
  ['https://evil.example/', 'http://localhost/'],
  ['javascript:alert(1)', 'http://localhost/'],
] as const) {
  test(`closing it leads to ${target} for the redirect ${redirect}`, async () => {
    await draw({}, `?redirect=${encodeURIComponent(redirect)}`);
    await activate();
    await press('dialog [data-action=close]');
    assert.equal([addresses, shellCalls], [[target], []]);
  });
}

test('a dialog closes itself afterwards', async () => {
  await draw({}, '?dialog=true');
  await activate();
  await press('dialog [data-action=close]');
  assert.equal(shellCalls, ['closeWindow', 'reload']);
});

test('a dialog has a close button and no language selector', async () => {
  await draw({}, '?dialog=true');
  assert.is(document.querySelector('select[name=language]'), null);
  await press('[data-action=close]');
  assert.equal(shellCalls, ['closeWindow']);
});

for (const [where, matches, state] of [
  ['on a phone the link and the secret come first, and the QR code is behind a fold', true, [false, true, 1]],
  ['on a larger window the QR code is in the open panel, and there is no link', false, [true, false, 1]],
] as const) {
  test(where, async () => {
    const restore = replaceGlobals({ matchMedia: () => Object.assign(new EventTarget(), { matches }) });
    await draw({ tfaLabel: 'javascript:alert(1)' });
    restore();
    const link = document.querySelector('[data-action=open-app]');
    const isOpen = one('[data-part=qr-code]').closest('details')?.open;
    assert.equal([isOpen, link !== null, document.querySelectorAll('[data-part=secret]').length], [...state]);
    if (link) assert.match(link.getAttribute('href') ?? '', /^otpauth:\/\/totp\/Vestibule:javascript%3Aalert\(1\)\?/);
  });
}

test('a warning says how often the set-up can still be skipped', async () => {
  await draw({ force2FA: true, allowedTFASkips: 2 });
  assert.match(one('[data-part=skips]').textContent, /NOTIFICATION_WARNING.*TFA_SKIPS_LEFT/);
});

test('Escape closes the dialog, but not while the recovery code is shown', async () => {
  await draw({}, '?dialog=true');
  await activate();
  pressEscape();
  assert.equal(shellCalls, []);
  await press('dialog [data-action=close]');
  pressEscape();
  assert.equal(shellCalls, ['closeWindow', 'reload', 'closeWindow']);
});

test('a deactivation is confirmed by a notification, without a recovery code', async () => {
  await draw({ tfaActivated: true, tfaSecret: '', oneTimeDropCode: '' });
  await enter('123456');
  await last().answer(200);
  await press('[data-action=deactivate]');
  assert.is(last().form.deactivate, 'true');
  await last().answer(200);
  assert.equal(notifications, [{ message: 'TFA_DEACTIVATED', options: { type: 'SUCCESS', timeout: 10_000 } }]);
  assert.equal(shellCalls, ['reload']);
});

test('an administrator confirms a deactivation for another user', async () => {
  await draw({ isAdmin: true });
  const user = one<HTMLInputElement>('[name=deactivateUser]');
  await press('[data-action=deactivate-user]');
  isConfirmed = false;
  await type('[name=deactivateUser]', 'ada@example.com');
  await press('[data-action=deactivate-user]');
  assert.is(calls.length, 0);
  isConfirmed = true;
  await press('[data-action=deactivate-user]');
  assert.equal([last().query, last().form], ['', { deactivateUser: 'ada@example.com', antiCsrfToken: 'token' }]);
  await last().answer(400, 'NO_SUCH_KEY');
  assert.equal(notifications.at(-1), {
    message: 'TFA_DEACTIVATE_USER_FAILED',
    options: { type: 'ERROR', timeout: 10_000 },
  });
  assert.is(user.value, 'ada@example.com');
  await press('[data-action=deactivate-user]');
  await last().answer(200);
  assert.is(notifications.at(-1)?.options?.type, 'SUCCESS');
  assert.is(user.value, '');
});

test('a support session shows only its card', async () => {
  await draw({ isTenantAccessSession: true, isAdmin: true });
  assert.is(document.querySelectorAll('main > *').length, 1);
  assert.is(document.querySelector('input'), null);
  assert.match(one('[data-part=tenant-access]').textContent, /TFA_TENANT_ACCESS/);
});

test('activated and forced, a text replaces the form', async () => {
  await draw({ tfaActivated: true, force2FA: true });
  assert.is(document.querySelector('input'), null);
  assert.ok(one('[data-part=activated]'));
  assert.ok(one('[data-part=not-possible]'));
});

test('a dialog sets its flag, so that the avatar opens no other dialog; a page does not', async () => {
  const flag = () => sessionStorage.getItem('idp-tfa-activation-dialog');
  await draw({}, '?dialog=true');
  assert.is(flag(), 'true');
  await draw({});
  assert.is(flag(), null);
});

test.run();
