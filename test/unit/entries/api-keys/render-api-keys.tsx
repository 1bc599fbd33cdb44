import '../../../dom';
import type { Test } from 'uvu';
import { ApiKeysPage } from '../../../../entries/api-keys/ApiKeysPage';
import type { ApiKeysPageData } from '../../../../entries/api-keys/api';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import type { ApiKeyDetailsData, ApiKeyListItem } from '../../../../shared/contract/api-keys';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import type { Shell } from '../../../../shared/host/connect-to-shell';
import type { PageMessage, ShellMessage } from '../../../../shared/host/messages';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../../shared/notifications/queue';
import { PageContext } from '../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, render, until } from '../../../render';

export const LIST = '/identityprovider/config/apikey';

/** A call of the page, which is pending until a test answers it. */
export interface FakeCall {
  method: string;
  path: string;
  json: unknown;
  /** Its If-Match header. */
  ifMatch: string | null;
  answered: boolean;
  answer: (status: number, body?: unknown) => Promise<void>;
}

/** What the page has done, and what a test can do to it. */
export interface ApiKeysTestPage {
  calls: FakeCall[];
  notifications: { message: string; options: NotificationOptions | undefined }[];
  posted: PageMessage[];
  dialogs: string[];
  confirmations: Confirmation[];
  navigations: string[];
  /** What the user answers to confirmations. */
  confirms: boolean;
  /** The browser blocks popups. */
  blocksPopups: boolean;
  /** The last call with this method and end of its path. */
  lastCall: (method: string, pathEnd: string) => FakeCall;
  /** Waits for the call with this method and end of its path, and answers it. */
  answer: (method: string, pathEnd: string, ...answer: Parameters<FakeCall['answer']>) => Promise<void>;
  publish: (resource?: string, action?: string) => Promise<void>;
  render: (data: ApiKeysPageData, path?: string) => Promise<void>;
}

/** Replaces the network and gives the page a fake shell, confirmations and notifications, for the tests of a file. */
export function setApiKeysPage(test: Test): ApiKeysTestPage {
  const { fetch: realFetch, EventSource: realEvents } = globalThis;
  const { assign } = location;
  const listeners = new Set<(message: ShellMessage) => void>();
  const page: ApiKeysTestPage = {
    calls: [],
    notifications: [],
    posted: [],
    dialogs: [],
    confirmations: [],
    navigations: [],
    confirms: true,
    blocksPopups: false,
    lastCall(method, pathEnd) {
      const found = page.calls.findLast((call) => call.method === method && call.path.endsWith(pathEnd));
      if (found) return found;
      throw new Error(`no ${method} of …${pathEnd} among ${page.calls.map(({ method, path }) => `${method} ${path}`)}`);
    },
    async answer(method, pathEnd, ...answer) {
      const isPending = (call: FakeCall) => !call.answered && call.method === method && call.path.endsWith(pathEnd);
      await until(() => page.calls.some(isPending)).catch(() => undefined); // reported below
      const found = page.calls.findLast(isPending);
      if (!found) throw new Error(`no ${method} of …${pathEnd} is pending`);
      return found.answer(...answer);
    },
    publish(resource = API_KEY_CONFIRM_ADDRESS, action = 'changed') {
      for (const listener of listeners) listener({ type: 'ResourceChanged', resource, action });
      return painted();
    },
    render: (data, path = LIST) =>
      render(<TestPage page={page} data={data} shell={shell} />, `http://localhost${path}`),
  };
  const shell: Shell = {
    windowKind: 'alone',
    ignored: 0,
    context: undefined,
    requestClose: () => {},
    post: (message) => page.posted.push(message) > 0,
    on(type, handler) {
      const listener = (message: ShellMessage) => {
        if (isOf(type, message)) handler(message);
      };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    openDialog: ({ path, width, height }) => !page.blocksPopups && page.dialogs.push(`${path} ${width}x${height}`) > 0,
    openPage: () => false,
    closeWindow: () => {},
  };
  test.before(() => {
    globalThis.fetch = (url, init) =>
      new Promise((resolve, reject) => recordCall(page, { url, init, resolve, reject }));
    Reflect.set(
      globalThis,
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    location.assign = (address) => void page.navigations.push(String(address));
  });
  test.before.each(() => {
    for (const list of [
      page.calls,
      page.notifications,
      page.posted,
      page.dialogs,
      page.confirmations,
      page.navigations,
    ])
      list.length = 0;
    Object.assign(page, { confirms: true, blocksPopups: false });
  });
  test.after.each(() => {
    cleanUp();
    listeners.clear();
  });
  test.after(() => {
    Object.assign(globalThis, { fetch: realFetch, EventSource: realEvents });
    location.assign = assign;
  });
  return page;
}

function isOf<T extends ShellMessage['type']>(
  type: T,
  message: ShellMessage,
): message is Extract<ShellMessage, { type: T }> {
  return message.type === type;
}

interface Request {
  url: Parameters<typeof fetch>[0];
  init: RequestInit | undefined;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
}

function recordCall(
  page: ApiKeysTestPage,
  { url, init: { method = 'GET', body, signal, headers } = {}, resolve, reject }: Request,
): void {
  const { pathname, search } = new URL(String(url));
  signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  const call: FakeCall = {
    method,
    path: pathname + search,
    json: typeof body === 'string' ? JSON.parse(body) : undefined,
    ifMatch: new Headers(headers).get('if-match'),
    answered: false,
    answer(status, answer) {
      call.answered = true;
      resolve(new Response(answer === undefined ? null : JSON.stringify(answer), { status }));
      return painted();
    },
  };
  page.calls.push(call);
}

function TestPage({ page, data, shell }: { page: ApiKeysTestPage; data: ApiKeysPageData; shell: Shell }) {
  const context = {
    boot: { trustedOrigins: [], trustedPaths: [] },
    shell,
    reload: async () => {},
    changeLanguage: async () => undefined,
  };
  const notify = (message: string, options?: NotificationOptions) => void page.notifications.push({ message, options });
  return (
    <PageContext.Provider value={context}>
      <NotificationsContext.Provider
        value={{
          notify,
          notifyFailure: ({ status, messageKey }, options) =>
            notify(`${status} ${messageKey}`, { type: 'ERROR', ...options }),
          close: () => {},
        }}
      >
        <ConfirmationContext.Provider
          value={async (confirmation) => {
            page.confirmations.push(confirmation);
            return page.confirms;
          }}
        >
          <ApiKeysPage data={data} />
        </ConfirmationContext.Provider>
      </NotificationsContext.Provider>
    </PageContext.Provider>
  );
}

/** A key of the list. */
export const item = (id: string, over: Partial<ApiKeyListItem> = {}): ApiKeyListItem => ({
  id,
  userName: `user-${id}`,
  label: `label-${id}`,
  status: 'Unconfirmed',
  isTechnicalUser: false,
  isApiKeyInGracePeriod: false,
  ...over,
});

/** The details of a key. */
export const details = (id: string, over: Partial<ApiKeyDetailsData> = {}): ApiKeyDetailsData => ({
  id,
  userId: `userid-${id}`,
  userName: `user-${id}`,
  label: `label-${id}`,
  status: 'Unconfirmed',
  creatorDisplayName: 'Ada',
  isValidUser: true,
  isTechnicalUser: false,
  canConfirm: false,
  antiCsrfToken: 'token',
  ...over,
});

export const press = async (selector: string) => {
  one(selector).click();
  await painted();
};

/** Opens a key by its row and answers with its details. */
export async function openKey(page: ApiKeysTestPage, key: ApiKeyDetailsData): Promise<void> {
  await press(`[data-id="${key.id}"] [data-action=open]`);
  await page.answer('GET', `/${key.id}`, 200, key);
}

export const isPresent = (selector: string) => document.querySelector(selector) !== null;
