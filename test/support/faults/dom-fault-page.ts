import { mock } from 'node:test';
import { options, render } from 'preact';
import type { Test } from 'uvu';
import { PAGES } from '../../../shared/contract/pages';
import { setTranslator } from '../../../shared/i18n/translate';
import { setSigningOut } from '../../../shared/runtime/navigation/redirect';
import { FakeEventSource } from '../../unit/shared/host/fake-event-source';
import { replaceGlobals } from '../../unit/shared/host/fake-window';
import { catalogue } from '../browser/messages';
import { resetPage } from '../dom/dom';
import { one, painted } from '../dom/render';
import { ACTIONS, addressOfBrowser, navigate, onDefault, stay, turn, waitFor } from './dom-actions';
import type { FaultPage } from './fault-page';
import type { FaultRow } from './fault-row';
import type { Answer, Fault } from './kinds';

const ORIGIN = 'http://localhost';
const NOW = Date.parse('2026-11-21T12:00:00Z');

const { setTimeout: start } = globalThis;

/** The channels of the page that is open: a page never closes the one that it has with others of its origin. */
const channels: BroadcastChannel[] = [];

class KnownChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

const PARTS = [
  () => import('../../../shared/http/send'),
  () => import('../../../shared/ui/headless-ui/headless-components'),
  () => import('../../../shared/notifications/NotificationRegion'),
  () => import('../../../shared/runtime/start/load-page-data'),
  () => import('../../../shared/runtime/start/error-cards'),
  () => import('../../../shared/runtime/preferences/set-language'),
  () => import('../../../shared/dialogs/ConfirmationDialogs'),
];

/** Lets the tests of a file run faults on pages in happy-dom, each started anew by its own entry. */
export function setUpDomFaultPage(test: Test): FaultPage {
  let restore = () => {};
  let started = 0;
  let reload = async () => {};
  const faultPage: FaultPage = {
    page: ACTIONS,
    seen: { calls: 0, documents: 0 },
    errors: [],
    async open(row, fault, onCall) {
      await close();
      holdClock(); // before the reset, which sees no cookie that is over on the real clock
      resetPage(ORIGIN + row.page);
      stay();
      setSigningOut(false); // modules keep their state from page to page
      Object.assign(faultPage, { seen: { calls: 0, documents: 1 }, errors: [] });
      globalThis.fetch = (url, init = {}) => answerOf(faultPage, { row, fault, onCall }, { url: String(url), ...init });
      // Effects do not wait for the held clock. A new function each time: Preact then forgets what still waits for the last one.
      options.requestAnimationFrame = (act) => start(act, 0);
      reload = () => startPage(row, ++started);
      await reload();
      await turn();
    },
    async pass(ms) {
      mock.timers.tick(ms);
      await painted();
    },
    until: async (condition, otherwise) => void (await waitFor(condition, otherwise)),
    textOf: async (selector) => document.querySelector(selector)?.textContent ?? undefined,
    valueOf: async (selector) => one<HTMLInputElement>(selector).value,
    countBusy: async (selector) => {
      const hasLeft = addressOfBrowser() !== location.href;
      if (hasLeft || document.querySelector('dialog[open]')) return 0;
      return [...document.querySelectorAll(selector)].filter((each) =>
        each.matches('[aria-busy=true], a[aria-disabled=true]'),
      ).length;
    },
    isBlank: async () => (one('#app').textContent ?? '').trim() === '',
    address() {
      const { pathname, search } = new URL(addressOfBrowser());
      return pathname + search;
    },
  };
  const onRejection = (reason: unknown) => void faultPage.errors.push(String(reason));
  const { assign, replace, reload: realReload } = location;
  const { back } = history;
  test.before(async () => {
    // A part that is downloaded when it is needed would come late on the page's clock, which does not wait for it.
    await Promise.all(PARTS.map((load) => load()));
    restore = replaceGlobals({ EventSource: FakeEventSource, BroadcastChannel: KnownChannel, fetch: globalThis.fetch });
    location.assign = navigate;
    location.replace = navigate;
    location.reload = () => {
      faultPage.seen.documents += 1;
      void reload();
    };
    history.back = () => navigate('about:blank');
    Object.defineProperty(history, 'length', { configurable: true, value: 2 });
    document.addEventListener('click', onDefault);
    document.addEventListener('submit', onDefault);
    process.on('unhandledRejection', onRejection);
  });
  test.after(async () => {
    await close();
    restore();
    delete options.requestAnimationFrame;
    setTranslator(undefined);
    Object.assign(location, { assign, replace, reload: realReload });
    history.back = back;
    Reflect.deleteProperty(history, 'length');
    document.removeEventListener('click', onDefault);
    document.removeEventListener('submit', onDefault);
    process.off('unhandledRejection', onRejection);
  });
  return faultPage;
}

/** Stops the clock of the page: it goes on with the looks at the page only. */
function holdClock(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: NOW });
  const { setTimeout: held } = globalThis;
  // Node's mocked timer never fires without a number of ms, which HTML takes for 0.
  globalThis.setTimeout = Object.assign((act: () => void, ms = 0) => held(act, ms), held);
}

/** Ends the page that is open, with its effects and timers. */
async function close(): Promise<void> {
  const app = document.getElementById('app');
  if (app) render(null, app);
  await painted();
  for (const channel of channels.splice(0)) channel.close();
  mock.timers.reset();
}

/** Puts a page in place of the one that is there; its entry runs anew under an address of its own. */
async function startPage(row: FaultRow, start: number): Promise<void> {
  const app = document.getElementById('app');
  if (app) render(null, app);
  document.body.replaceChildren();
  fillBody(row);
  await import(`../../../entries/${entryOf(row)}/main.tsx?start=${start}`);
}

/** The body that a server sends: the boot slot, empty for a page without data, and the place of the page. */
function fillBody({ data }: FaultRow): void {
  const slot = document.createElement('script');
  slot.type = 'application/json';
  slot.id = 'boot';
  slot.textContent = data === undefined ? '' : JSON.stringify({ locale: 'en', messages: catalogue(), data });
  const app = document.createElement('div');
  app.id = 'app';
  app.append(document.createElement('p'));
  app.firstElementChild?.append('The prerendered skeleton');
  document.body.append(slot, app);
}

function entryOf({ page, route }: FaultRow): string {
  const path = route ?? page.split('?')[0];
  const found = PAGES.find((row) => row.path === path);
  if (found === undefined) throw new Error(`no page has the path ${path}`);
  return found.entry;
}

interface OpenRow {
  row: FaultRow;
  fault: Fault;
  onCall: (answer: (answer: Answer) => void) => void;
}

/** What `fetch` returns: the row's call has its fault, each other call what the row says. */
async function answerOf(
  faultPage: FaultPage,
  { row, fault, onCall }: OpenRow,
  { url: address, method = 'GET', signal }: RequestInit & { url: string },
): Promise<Response> {
  const url = new URL(address, location.href);
  await turn();
  if (!row.isCall({ method, url })) return responseOf({ json: row.others?.(url) ?? {} });
  faultPage.seen.calls += 1;
  if (fault === 'network down') throw new TypeError('Failed to fetch');
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    onCall((answer) => resolve(responseOf(answer)));
  });
}

function responseOf({ status = 200, contentType = 'text/html', body = '', json, headers = {} }: Answer): Response {
  const type = json === undefined ? contentType : 'application/json';
  return new Response(json === undefined ? String(body) : JSON.stringify(json), {
    status,
    headers: { ...headers, 'content-type': type },
  });
}
