// Tests entries/twofactor/TwoFactorPage.tsx, entries/twofactor/
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

interface Asked {
  query: string;
  search: string;
  form: Record<string, string>;
  answer: (status: number, body?: string) => Promise<void>;
  readonly aborted: boolean;
}

let asked: Asked[] = [];
let notes: { message: string; options: NotificationOptions | undefined }[] = [];
let shell: string[] = [];
let left: string[] = [];
let confirms = true;
const { fetch: realFetch } = globalThis;
const { assign } = location;

/** The server, which answers each call when a test says so. */
function fakeFetch(input: URL | RequestInfo, init: RequestInit = {}): Promise<Response> {
  const { search, searchParams } = new URL(String(input));
  const { signal, body } = init;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    asked.push({
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
  boot: { trustedOrigins: [] },
  shell: {
    windowKind: 'frame',
    ignored: 0,
    context: undefined,
    requestClose: () => {},
    post: () => false,
    on: () => () => {},
    openDialog: () => false,
    openPage: () => false,
    closeWindow: () => void shell.push('closeWindow'),
  },
  reload: async () => void shell.push('reload'),
  changeLanguage: async () => undefined,
} satisfies Page;

const notifications = {
  notify: (message: string, options?: NotificationOptions) => void notes.push({ message, options }),
  notifyFailure: () => {},
  close: () => {},
};

async function draw(data: Partial<TwoFactorData> = {}, query = ''): Promise<void> {
  await render(
    <PageContext.Provider value={page}>
      <NotificationsContext.Provider value={notifications}>
        <ConfirmationContext.Provider value={async () => confirms}>
          <TwoFactorPage data={{ ...DATA, ...data }} />
        </ConfirmationContext.Provider>
      </NotificationsContext.Provider>
    </PageContext.Provider>,
    ADDRESS + query,
  );
}

/** The call that was made last. */
function last(): Asked {
  const call = asked.at(-1);
  if (!call) throw new Error('nothing was asked');
  return call;
}

const enter = (code: string) => type('[name=code]', code);
const error = () => document.querySelector('#field-code-help [role=alert]')?.textContent;
async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
/** Activates, and waits for the dialog, whose chunk comes in a turn of its own. */
async function activate(): Promise<void> {
  await enter('123456');
  await press('[data-action=activate]');
  await last().answer(200);
  await last().answer(200);
  for (let tries = 0; tries < 100 && !document.querySelector('dialog'); tries++) await painted();
}

// It comes in a chunk of its own when it is first needed; here it is there already.
test.before(async () => {
  globalThis.fetch = fakeFetch;
  location.assign = (address) => void left.push(String(address));
  await import('../../../../shared/dialogs/OneTimeKeyDialog');
});
test.before.each(() => {
  [asked, notes, shell, left] = [[], [], [], []];
  confirms = true;
});
test.after(() => {
  cleanUp();
  globalThis.fetch = realFetch;
  location.assign = assign;
});

test('the field has the focus, and nothing is asked before there are six characters', async () => {
  await draw();
  await new Promise((tried) => setTimeout(tried, 100));
  assert.is(document.activeElement?.getAttribute('name'), 'code');
  await enter('12345');
  assert.is(asked.length, 0);
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

test('never two checks at once: another code waits, and a late answer for the older one says nothing', async () => {
  await draw();
  await enter('111111');
  await enter('222222');
  assert.is(asked.length, 1);
  await last().answer(400);
  assert.is(error(), undefined);
  assert.equal(
    asked.map(({ form }) => form.code),
    ['111111', '222222'],
  );
});

test('a submit during the check waits for it, and a second one does nothing', async () => {
  await draw();
  await enter('123456');
  const [check] = asked;
  await press('[data-action=activate]');
  await press('[data-action=activate]');
  assert.is(asked.length, 1);
  assert.is(check?.aborted, false);
  await check?.answer(200);
  assert.equal(
    asked.map(({ query }) => query),
    ['check', 'activate'],
  );
  assert.equal(last().form, { secret: DATA.tfaSecret, code: '123456', antiCsrfToken: 'token' });
});

for (const [what, act] of [
  ['whose check says that it is wrong', () => last().answer(400)],
  ['that was changed during its check', () => enter('12345')],
] as const) {
  test(`a submitted code ${what} is not sent`, async () => {
    await draw();
    await enter('123456');
    const [check] = asked;
    await press('[data-action=activate]');
    await act();
    await check?.answer(200);
    assert.is(asked.length, 1);
  });
}

test('calls about a code name what they are for without a value, beside the other parameters', async () => {
  await draw({}, '?dialog=true');
  await enter('123456');
  assert.is(last().search, '?dialog=true&check');
  await last().answer(200);
  await press('[data-action=activate]');
  assert.is(last().search, '?dialog=true&activate');
});

test('a code that was entered before has a message of its own', async () => {
  await draw({ tfaActivated: true, tfaSecret: '' });
  await enter('123456');
  await last().answer(400, JSON.stringify({ statusCode: 400, messageKey: 'TFA_CODE_ALREADY_USED' }));
  assert.is(error(), 'TFA_CODE_ALREADY_USED');
});

for (const call of ['check', 'activate'] as const) {
  const ask = async () => {
    await draw();
    await enter('123456');
    if (call === 'check') return;
    await last().answer(200);
    await press('[data-action=activate]');
  };
  for (const status of [401, 404, 429, 500]) {
    test(`${status} to ${call} is told for 10 s, keeps the code, and lets it be submitted`, async () => {
      await ask();
      await last().answer(status);
      assert.equal(notes, [{ message: 'TFA_CHECK_FAILED', options: { type: 'ERROR', timeout: 10_000 } }]);
      assert.is(one<HTMLInputElement>('[name=code]').value, '123456');
      assert.is(one('[data-action=activate]').getAttribute('aria-disabled'), null);
    });
  }
  test(`400 to ${call} stands under the field`, async () => {
    await ask();
    await last().answer(400);
    assert.equal([error(), notes], ['TFA_CODE_INCORRECT', []]);
  });
  test(`403 to ${call} leaves for the start`, async () => {
    await ask();
    await last().answer(403);
    assert.equal(left, ['http://localhost/']);
  });
}

test('after the activation the one-time code is shown; closing it loads the page anew', async () => {
  await draw();
  await activate();
  assert.is(one<HTMLInputElement>('dialog input').value, 'K7QM2XWP');
  assert.equal([shell, left], [[], []]);
  await press('dialog [data-action=close]');
  assert.is(document.querySelector('dialog'), null);
  assert.equal([shell, left], [['reload'], []]);
});

for (const [redirect, target] of [
  ['/shop?a=1', 'http://localhost/shop?a=1'],
  ['https://evil.example/', 'http://localhost/'],
  ['javascript:alert(1)', 'http://localhost/'],
] as const) {
  test(`closing it leads on to ${target} for the redirect ${redirect}`, async () => {
    await draw({}, `?redirect=${encodeURIComponent(redirect)}`);
    await activate();
    await press('dialog [data-action=close]');
    assert.equal([left, shell], [[target], []]);
  });
}

test('as a dialog it closes itself afterwards', async () => {
  await draw({}, '?dialog=true');
  await activate();
  await press('dialog [data-action=close]');
  assert.equal(shell, ['closeWindow', 'reload']);
});

test('a dialog has a cross, which closes it, and no choice of language', async () => {
  await draw({}, '?dialog=true');
  assert.is(document.querySelector('select[name=language]'), null);
  await press('[data-action=close]');
  assert.equal(shell, ['closeWindow']);
});

test('as a warning it is said how often the set-up can still be put off', async () => {
  await draw({ force2FA: true, allowedTFASkips: 2 });
  assert.match(one('[data-part=skips]').textContent, /NOTIFICATION_WARNING.*TFA_SKIPS_LEFT/);
});

test('Escape closes the dialog, but not before its one-time code was read', async () => {
  await draw({}, '?dialog=true');
  await activate();
  pressEscape();
  assert.equal(shell, []);
  await press('dialog [data-action=close]');
  pressEscape();
  assert.equal(shell, ['closeWindow', 'reload', 'closeWindow']);
});

test('a deactivation says so, and leads on without a code', async () => {
  await draw({ tfaActivated: true, tfaSecret: '', oneTimeDropCode: '' });
  await enter('123456');
  await last().answer(200);
  await press('[data-action=deactivate]');
  assert.is(last().form.deactivate, 'true');
  await last().answer(200);
  assert.equal(notes, [{ message: 'TFA_DEACTIVATED', options: { type: 'SUCCESS', timeout: 10_000 } }]);
  assert.equal(shell, ['reload']);
});

test('an administrator is asked before another user is freed', async () => {
  await draw({ isAdmin: true });
  const user = one<HTMLInputElement>('[name=deactivateUser]');
  await press('[data-action=deactivate-user]');
  confirms = false;
  await type('[name=deactivateUser]', 'ada@example.com');
  await press('[data-action=deactivate-user]');
  assert.is(asked.length, 0);
  confirms = true;
  await press('[data-action=deactivate-user]');
  assert.equal([last().query, last().form], ['', { deactivateUser: 'ada@example.com', antiCsrfToken: 'token' }]);
  await last().answer(400, 'NO_SUCH_KEY');
  assert.equal(notes.at(-1), { message: 'TFA_DEACTIVATE_USER_FAILED', options: { type: 'ERROR', timeout: 10_000 } });
  assert.is(user.value, 'ada@example.com');
  await press('[data-action=deactivate-user]');
  await last().answer(200);
  assert.is(notes.at(-1)?.options?.type, 'SUCCESS');
  assert.is(user.value, '');
});

test('a support session has its card alone', async () => {
  await draw({ isTenantAccessSession: true, isAdmin: true });
  assert.is(document.querySelectorAll('main > *').length, 1);
  assert.is(document.querySelector('input'), null);
  assert.match(one('[data-part=tenant-access]').textContent, /TFA_TENANT_ACCESS/);
});

test('activated and forced, the form makes way for why', async () => {
  await draw({ tfaActivated: true, force2FA: true });
  assert.is(document.querySelector('input'), null);
  assert.ok(one('[data-part=activated]'));
  assert.ok(one('[data-part=not-possible]'));
});

test('as a dialog it says that it is open, so that the avatar opens no other over it; as a page it does not', async () => {
  const flag = () => sessionStorage.getItem('idp-tfa-activation-dialog');
  await draw({}, '?dialog=true');
  assert.is(flag(), 'true');
  await draw({});
  assert.is(flag(), null);
});

test.run();
