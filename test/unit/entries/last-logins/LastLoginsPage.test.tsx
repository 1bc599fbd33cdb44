import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { LastLoginsPage } from '../../../../entries/last-logins/LastLoginsPage';
import { LastLoginsData, NO_LOGIN_TIME } from '../../../../shared/contract/last-logins';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, type, until } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';

const PATH = '/identityprovider/config/lastloginlist';
const fakePage = setUpFakePage(test);
const pass = holdTimers(test);
let confirmations: Confirmation[] = [];
let confirms = true;
const saved: { name: string; href: string }[] = [];
const { createObjectURL } = URL;
const { click } = HTMLAnchorElement.prototype;

test.before(() => {
  setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key));
  const { setTimeout: start } = globalThis;
  const startUnref = (act: () => void, ms?: number) => {
    const timer = start(act, ms);
    if (ms !== undefined && ms >= 60_000) timer.unref(); // the file's address is kept for a minute
    return timer;
  };
  globalThis.setTimeout = Object.assign(startUnref, start);
  URL.createObjectURL = () => 'blob:file';
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  };
});
test.before.each(() => {
  confirmations = [];
  confirms = true;
  saved.length = 0;
});
test.after(() => {
  setTranslator(undefined);
  URL.createObjectURL = createObjectURL;
  HTMLAnchorElement.prototype.click = click;
});

const ADA = { userId: 'a/b', name: 'Ada', account: 'ada', lastLogin: '2026-11-20T08:15:00Z' };
const LIST = {
  lastListUpdate: '2026-11-21T09:30:00Z',
  lastLoginHistoryActive: true,
  lastLogins: [
    ADA,
    { userId: '2', name: 'Bob', account: 'bob', lastLogin: NO_LOGIN_TIME },
    { userId: '3', name: 'Eve', account: 'ignored', unknownUsername: true },
    { name: 'No id', account: 'none' },
    { name: 'No id either' },
  ],
};
const GENERATING = { ...LIST, isGenerating: true, lastLogins: [] };

async function show(data: object = LIST): Promise<void> {
  const confirm = async (asked: Confirmation) => {
    confirmations.push(asked);
    return confirms;
  };
  await fakePage.draw(
    <ConfirmationContext.Provider value={confirm}>
      <LastLoginsPage data={v.parse(LastLoginsData, data)} />
    </ConfirmationContext.Provider>,
    '/config/lastloginlist',
  );
}

const rows = () => [...document.querySelectorAll('[data-part=list] [data-part=row]')];
const find = (action: string) => document.querySelector<HTMLButtonElement>(`[data-action=${action}]`);
const isBusy = (action: string) => find(action)?.getAttribute('aria-busy') === 'true';
const status = () => one('[data-part=list-status]').textContent;
const hasSkeleton = () => document.querySelector('[data-part=skeleton]') !== null;
async function press(action: string): Promise<void> {
  one<HTMLButtonElement>(`[data-action=${action}]`).click();
  await painted();
}
const calls = () => fakePage.calls.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`);
const told = () => fakePage.notifications.map(({ message, options }) => [options?.type, options?.title, message]);

test('it lists names, accounts and times; no information and unknown names are said', async () => {
  await show();
  const texts = rows().map((row) => row.textContent ?? '');
  assert.is(texts.length, 5);
  assert.match(texts[0] ?? '', /Ada.*ada.*Nov\u00a020,\u00a02026/);
  assert.match(texts[1] ?? '', /Bob.*bob.*LAST_LOGINS_NONE/);
  assert.match(texts[2] ?? '', /Eve.*LAST_LOGINS_UNKNOWN_USER.*LAST_LOGINS_NONE/);
  assert.not.match(texts[2] ?? '', /ignored/);
  assert.match(status() ?? '', /LAST_LOGINS_UPDATED Nov\u00a021,\u00a02026/);
  assert.equal(
    rows().map((row) => row.querySelector('[data-action=history]')?.getAttribute('aria-label') ?? null),
    ['LAST_LOGINS_HISTORY_OF Ada', 'LAST_LOGINS_HISTORY_OF Bob', 'LAST_LOGINS_HISTORY_OF Eve', null, null],
  );
});

test('the page sizes are 10, 25, 50 and 100', async () => {
  await show();
  const options = [...document.querySelectorAll<HTMLOptionElement>('select[name=list-page-size] option')];
  assert.equal(
    options.map(({ value }) => value),
    ['10', '25', '50', '100'],
  );
});

test('times are sorted, and accounts without information come first', async () => {
  await show({
    ...LIST,
    lastLogins: [
      ADA,
      { ...ADA, userId: '2', name: 'Old', lastLogin: '2025-01-01T00:00:00Z' },
      { ...ADA, userId: '3', name: 'Never', lastLogin: null },
    ],
  });
  const names = () => rows().map((row) => row.querySelector('bdi')?.textContent);
  one('[data-action=sort][data-column=lastLogin]').click();
  await painted();
  assert.equal(names(), ['Never', 'Old', 'Ada']);
  one('[data-action=sort][data-column=lastLogin]').click();
  await painted();
  assert.equal(names(), ['Ada', 'Old', 'Never']);
});

test('a list that was never created has a button that creates it', async () => {
  await show({});
  assert.is(document.querySelector('[data-part=list]'), null);
  assert.is(status(), '');
  assert.is(find('download')?.disabled, true);
  await press('create');
  assert.equal(calls(), ['POST updatelastloginlist']);
});

test('an empty list is told from one that was never created', async () => {
  await show({ ...LIST, lastLogins: [] });
  assert.is(one('[data-part=empty] p').textContent, 'LAST_LOGINS_EMPTY');
  assert.is(find('create'), null);
});

test('while the list is generated it says so, shows a skeleton, and reads the list each second', async () => {
  await show(GENERATING);
  assert.is(status(), 'LAST_LOGINS_GENERATING');
  assert.ok(hasSkeleton());
  assert.equal([find('download')?.disabled, isBusy('refresh'), rows().length], [true, true, 0]);
  await pass(1000);
  assert.equal(calls(), ['GET lastloginlist']);
  await pass(3000);
  assert.is(fakePage.calls.length, 1); // the first one is not answered
  await fakePage.lastCall().answer(200, GENERATING);
  await pass(1000);
  assert.is(fakePage.calls.length, 2);
  await fakePage.lastCall().answer(200, { ...LIST, isGenerating: false });
  assert.equal([rows().length, hasSkeleton()], [5, false]);
  await pass(3000);
  assert.is(fakePage.calls.length, 2);
});

test('a failure of these reads is told once, and another one again', async () => {
  await show(GENERATING);
  const failRead = async (code: number) => {
    await pass(1000);
    await fakePage.lastCall().answer(code);
  };
  await failRead(500);
  await fakePage.lastCall().answer(500); // the loader's own
  assert.is(fakePage.calls.length, 2);
  await failRead(500);
  await failRead(500);
  assert.equal([fakePage.failures.length, fakePage.calls.length, hasSkeleton()], [1, 4, true]);
  await failRead(401);
  await fakePage.lastCall().answer(401);
  assert.is(fakePage.navigations.length, 1);
});

test('refresh generates the list, and then reads it', async () => {
  await show();
  await press('refresh');
  await press('refresh');
  assert.equal([calls(), rows().length], [['POST updatelastloginlist'], 5]);
  assert.is(isBusy('refresh'), true);
  await fakePage.lastCall().answer(200);
  await until(() => fakePage.calls.length === 2);
  assert.equal([hasSkeleton(), find('deactivate') !== null], [true, true]);
  await fakePage.lastCall().answer(200, { ...LIST, lastLogins: [ADA] });
  assert.equal([rows().length, isBusy('refresh')], [1, false]);
});

test('the search stays when the list is read again', async () => {
  await show();
  await type('input[name=search]', 'ada');
  await press('refresh');
  await fakePage.lastCall().answer(200);
  await until(() => fakePage.calls.length === 2);
  assert.is(one('[data-part=list]').closest('[hidden]') !== null, true);
  await fakePage.lastCall().answer(200, LIST);
  assert.is(one('[data-part=list]').closest('[hidden]'), null);
  assert.equal([one<HTMLInputElement>('input[name=search]').value, rows().length], ['ada', 1]);
});

test('a failed refresh has a message of its own, and the list stays', async () => {
  await show();
  await press('refresh');
  await fakePage.lastCall().answer(500);
  assert.equal(told(), [['ERROR', 'LAST_LOGINS_REFRESH_FAILED', '500 ERROR_INTERNAL_SERVER']]);
  assert.equal([rows().length, isBusy('refresh'), fakePage.calls.length], [5, false, 1]);
});

test('a list that does not exist any more shows a card that tries again', async () => {
  await show();
  await press('refresh');
  await fakePage.lastCall().answer(200);
  await until(() => fakePage.calls.length === 2);
  await fakePage.lastCall().answer(404);
  assert.match(one('[data-part=error-card]').textContent ?? '', /404 ERROR_NOT_FOUND/);
  await press('retry');
  await until(() => fakePage.calls.length === 3);
  await fakePage.lastCall().answer(200, LIST);
  assert.is(rows().length, 5);
});

test('turning the history on is one call, the button changes at once, and the list is read again', async () => {
  await show({ ...LIST, lastLoginHistoryActive: false });
  await press('activate');
  await press('activate');
  assert.equal([calls(), confirmations.length], [['PUT lastloginlist'], 0]);
  assert.is(isBusy('activate'), true);
  await fakePage.lastCall().answer(200);
  assert.ok(find('deactivate'));
  assert.equal(calls(), ['PUT lastloginlist', 'GET lastloginlist']);
  await fakePage.lastCall().answer(200, LIST);
  assert.equal([isBusy('deactivate'), rows().length], [false, 5]);
});

test('turning it off asks first, because it deletes what is recorded', async () => {
  confirms = false;
  await show();
  await press('deactivate');
  assert.equal(
    [confirmations[0]?.title, confirmations[0]?.message],
    ['LAST_LOGINS_DEACTIVATE_TITLE', 'LAST_LOGINS_DEACTIVATE_TEXT'],
  );
  assert.equal([calls(), isBusy('deactivate')], [[], false]);
  confirms = true;
  await press('deactivate');
  assert.equal(calls(), ['DELETE lastloginlist']);
  await fakePage.lastCall().answer(200);
  assert.ok(find('activate'));
});

for (const [action, isOn, key] of [
  ['activate', false, 'LAST_LOGINS_ACTIVATE_FAILED'],
  ['deactivate', true, 'LAST_LOGINS_DEACTIVATE_FAILED'],
] as const) {
  test(`a failure to ${action} the history has a message of its own and changes nothing`, async () => {
    await show({ ...LIST, lastLoginHistoryActive: isOn });
    await press(action);
    await fakePage.lastCall().answer(403);
    assert.equal(told(), [['ERROR', key, '403 ERROR_FORBIDDEN']]);
    assert.equal([isBusy(action), fakePage.calls.length], [false, 1]);
  });
}

/** A body whose chunks come when the test sends them. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  return {
    stream,
    async send(bytes: number) {
      controller?.enqueue(new Uint8Array(bytes));
      await painted();
    },
    async end() {
      controller?.close();
      await painted();
    },
    abort: () => controller?.error(new DOMException('', 'AbortError')),
  };
}

/** Begins a download that is answered with these headers. */
async function download(headers: Record<string, string>) {
  await show();
  const { fetch } = globalThis;
  const body = slowBody();
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = async (_url, init) => {
    signal = init?.signal;
    signal?.addEventListener('abort', () => body.abort());
    return new Response(body.stream, { headers });
  };
  await press('download');
  globalThis.fetch = fetch;
  return { ...body, isAborted: () => signal?.aborted };
}

const progress = () => document.querySelector('progress');

test('a download of a known length shows per cent, and is saved under the server’s name', async () => {
  const file = await download({
    'content-length': '1000000',
    'content-disposition': `attachment; filename*=UTF-8''..%2F..%2Fsign%E2%80%AEins.csv`,
  });
  assert.is(progress()?.value, 0);
  await file.send(425_000);
  assert.match(one('[data-part=download]').textContent ?? '', /CSV_DOWNLOADING 42/);
  assert.is(progress()?.value, 42);
  assert.is(isBusy('download'), true);
  await file.send(575_000);
  await file.end();
  assert.equal(saved, [{ name: 'signins.csv', href: 'blob:file' }]);
  assert.equal([progress(), isBusy('download'), fakePage.notifications], [null, false, []]);
});

test('a download of an unknown or compressed length shows bytes, and has a default name', async () => {
  const file = await download({ 'content-length': '500', 'content-encoding': 'br' });
  await file.send(2_500_000);
  assert.is(progress()?.hasAttribute('value'), false);
  assert.match(one('[data-part=download]').textContent ?? '', /CSV_DOWNLOADING_SIZE 2.5 MB/);
  await file.end();
  assert.equal(saved, [{ name: 'last-logins.csv', href: 'blob:file' }]);
});

test('a download can be cancelled, which is no failure, and begun again', async () => {
  const file = await download({ 'content-length': '1000' });
  await file.send(10);
  await press('cancel-download');
  await until(() => progress() === null);
  assert.equal([file.isAborted(), saved, fakePage.notifications], [true, [], []]);
  await press('download');
  assert.equal(calls(), ['GET lastloginlistcsv']);
});

test('a failed download has a title and a message', async () => {
  await show();
  await press('download');
  await press('download');
  assert.is(fakePage.calls.length, 1);
  await fakePage.lastCall().answer(500);
  assert.equal(told(), [['ERROR', 'CSV_DOWNLOAD_FAILED', '500 ERROR_INTERNAL_SERVER']]);
  assert.equal([progress(), isBusy('download'), saved], [null, false, []]);
});

const history = () => document.querySelector<HTMLElement>('[data-part=history]');
const entries = () => [...document.querySelectorAll('[data-part=history-list] [data-part=row]')];
async function openHistory(data: object = LIST): Promise<void> {
  await show(data);
  one('[data-action=history]').focus();
  await press('history');
  await until(() => history() !== null);
}

const ENTRY = { loginDateTime: '2026-11-20T08:15:00Z', loginType: 'UserPass', browser: 'Firefox 140' };

test('the history shows date, type and browser, ten on a page, and says that it is deleted', async () => {
  await openHistory();
  assert.match(history()?.textContent ?? '', /LAST_LOGINS_HISTORY_OF Ada.*LAST_LOGINS_HISTORY_DELETION/);
  assert.ok(history()?.querySelector('[data-part=skeleton]'));
  assert.ok(fakePage.lastCall().url.endsWith(`${PATH}/a%2Fb`));
  const types = ['UserPass', 'OpenId', 'BasicUserPass', 'BasicApiKey', 'ApiKey', 'Other'];
  const list = Array.from({ length: 12 }, (_, index) => ({
    ...ENTRY,
    loginDateTime: `2026-11-${20 - index}T08:15:00Z`,
    loginType: types[index % 6],
  }));
  await fakePage.lastCall().answer(200, list);
  assert.is(entries().length, 10);
  const shown = entries().map((row) => /LOGIN_TYPE_[A-Z_]+?(?=Firefox|LAST)/.exec(row.textContent ?? '')?.[0]);
  assert.equal(shown.slice(0, 6), [
    'LOGIN_TYPE_USER_PASS',
    'LOGIN_TYPE_OPENID',
    'LOGIN_TYPE_BASIC_USER_PASS',
    'LOGIN_TYPE_BASIC_API_KEY',
    'LOGIN_TYPE_API_KEY',
    'LOGIN_TYPE_UNKNOWN',
  ]);
  assert.match(entries()[0]?.textContent ?? '', /Nov\u00a020,\u00a02026.*Firefox 140/);
});

test('the history can be empty or turned off, which are two texts', async () => {
  await openHistory();
  await fakePage.lastCall().answer(200, []);
  assert.match(one('[data-part=history-list] [data-part=empty]').textContent ?? '', /LAST_LOGINS_HISTORY_EMPTY/);
  await openHistory({ ...LIST, lastLoginHistoryActive: false });
  await fakePage.lastCall().answer(200, { history: null });
  assert.match(one('[data-part=history-list] [data-part=empty]').textContent ?? '', /LAST_LOGINS_HISTORY_OFF/);
});

test('a history that cannot be loaded can be tried again', async () => {
  await openHistory();
  await fakePage.lastCall().answer(500);
  assert.match(history()?.querySelector('[data-part=error-card]')?.textContent ?? '', /500/);
  await press('retry');
  await until(() => fakePage.calls.length === 2);
  await fakePage.lastCall().answer(200, [ENTRY]);
  assert.is(entries().length, 1);
});

test('the closed history returns the focus to the button of its row', async () => {
  await openHistory();
  await fakePage.lastCall().answer(200, [ENTRY]);
  one('[data-part=history] [data-action=close]').click();
  await until(() => history() === null);
  assert.is(document.activeElement, one('[data-action=history]'));
});

test('hostile names and browsers are text, and short enough to be read', async () => {
  const name = `<img src=x onerror=alert(1)>\u202e${'x'.repeat(10_000)}`;
  await openHistory({ ...LIST, lastLogins: [{ ...ADA, name, account: name }] });
  await fakePage.lastCall().answer(200, [{ ...ENTRY, browser: name, loginType: name, loginDateTime: name }]);
  assert.is(document.querySelector('img'), null);
  assert.ok((rows()[0]?.textContent?.length ?? 0) < 1000);
  assert.ok((entries()[0]?.textContent?.length ?? 0) < 1000);
  const label = one('[data-action=history]').getAttribute('aria-label') ?? '';
  assert.ok(label.length < 200, `${label.length} characters`);
});

test.run();
