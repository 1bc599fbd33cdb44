import '../../../dom';
import type { Test } from 'uvu';
import { ApiKeysPage } from '../../../../entries/api-keys/ApiKeysPage';
import type { PageData } from '../../../../entries/api-keys/page-data';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import type { ApiKeyDetailsData, ApiKeyListItem } from '../../../../shared/contract/api-keys';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import type { PageMessage, ShellMessage } from '../../../../shared/host/messages';
import type { Shell } from '../../../../shared/host/page';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../../shared/notifications/queue';
import { PageContext } from '../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, render, until } from '../../../render';

export const LIST = '/identityprovider/config/apikey';

/** A call that the page made; it waits until a test answers it. */
export interface Asked {
  method: string;
  path: string;
  json: unknown;
  /** Its If-Match header. */
  ifMatch: string | null;
  answered: boolean;
  answer: (status: number, body?: unknown) => Promise<void>;
}

/** What the page did to its surroundings, and what a test may do to the page. */
export interface FakeApiKeysPage {
  asked: Asked[];
  notes: { message: string; options: NotificationOptions | undefined }[];
  posted: PageMessage[];
  dialogs: string[];
  questions: Confirmation[];
  left: string[];
  /** What the person answers to questions. */
  says: boolean;
  /** The browser lets windows be opened. */
  opens: boolean;
  /** The last call of a method whose path ends like this. */
  call: (method: string, pathEnd: string) => Asked;
  /** Answers the call of a method whose path ends like this, as soon as it is there: effects may come late. */
  answer: (method: string, pathEnd: string, ...answer: Parameters<Asked['answer']>) => Promise<void>;
  happen: (resource?: string, action?: string) => Promise<void>;
  draw: (data: PageData, path?: string) => Promise<void>;
}

/** Gives the tests of a file a network, a shell, questions and notifications of their own. */
export function setUpApiKeysPage(test: Test): FakeApiKeysPage {
  const { fetch: realFetch, EventSource: realEvents } = globalThis;
  const { assign } = location;
  const hearing = new Set<(message: ShellMessage) => void>();
  const fakePage: FakeApiKeysPage = {
    asked: [],
    notes: [],
    posted: [],
    dialogs: [],
    questions: [],
    left: [],
    says: true,
    opens: true,
    call(method, pathEnd) {
      const found = fakePage.asked.findLast((asked) => asked.method === method && asked.path.endsWith(pathEnd));
      if (found) return found;
      throw new Error(
        `no ${method} of …${pathEnd} among ${fakePage.asked.map(({ method, path }) => `${method} ${path}`)}`,
      );
    },
    async answer(method, pathEnd, ...answer) {
      const waits = (asked: Asked) => !asked.answered && asked.method === method && asked.path.endsWith(pathEnd);
      await until(() => fakePage.asked.some(waits)).catch(() => undefined); // told below, with what was waited for
      const found = fakePage.asked.findLast(waits);
      if (!found) throw new Error(`no ${method} of …${pathEnd} waits for its answer`);
      return found.answer(...answer);
    },
    happen(resource = API_KEY_CONFIRM_ADDRESS, action = 'changed') {
      for (const hear of hearing) hear({ type: 'ResourceChanged', resource, action });
      return painted();
    },
    draw: (data, path = LIST) =>
      render(<Around fakePage={fakePage} data={data} shell={shell} />, `http://localhost${path}`),
  };
  const shell: Shell = {
    windowKind: 'alone',
    ignored: 0,
    context: undefined,
    requestClose: () => {},
    post: (message) => fakePage.posted.push(message) > 0,
    on(type, handler) {
      const hear = (message: ShellMessage) => {
        if (isOf(type, message)) handler(message);
      };
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    openDialog: ({ path, width, height }) => fakePage.opens && fakePage.dialogs.push(`${path} ${width}x${height}`) > 0,
    openPage: () => false,
    closeWindow: () => {},
  };
  test.before(() => {
    globalThis.fetch = (url, init) =>
      new Promise((resolve, reject) => listenTo(fakePage, { url, init, resolve, reject }));
    Reflect.set(
      globalThis,
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    location.assign = (address) => void fakePage.left.push(String(address));
  });
  test.before.each(() => {
    for (const list of [
      fakePage.asked,
      fakePage.notes,
      fakePage.posted,
      fakePage.dialogs,
      fakePage.questions,
      fakePage.left,
    ])
      list.length = 0;
    Object.assign(fakePage, { says: true, opens: true });
  });
  test.after.each(() => {
    cleanUp();
    hearing.clear();
  });
  test.after(() => {
    Object.assign(globalThis, { fetch: realFetch, EventSource: realEvents });
    location.assign = assign;
  });
  return fakePage;
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

function listenTo(
  fakePage: FakeApiKeysPage,
  { url, init: { method = 'GET', body, signal, headers } = {}, resolve, reject }: Request,
): void {
  const { pathname, search } = new URL(String(url));
  signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  const asked: Asked = {
    method,
    path: pathname + search,
    json: typeof body === 'string' ? JSON.parse(body) : undefined,
    ifMatch: new Headers(headers).get('if-match'),
    answered: false,
    answer(status, answer) {
      asked.answered = true;
      resolve(new Response(answer === undefined ? null : JSON.stringify(answer), { status }));
      return painted();
    },
  };
  fakePage.asked.push(asked);
}

function Around({ fakePage, data, shell }: { fakePage: FakeApiKeysPage; data: PageData; shell: Shell }) {
  const page = { boot: { trustedOrigins: [] }, shell, reload: async () => {}, changeLanguage: async () => undefined };
  const notify = (message: string, options?: NotificationOptions) => void fakePage.notes.push({ message, options });
  return (
    <PageContext.Provider value={page}>
      <NotificationsContext.Provider
        value={{
          notify,
          notifyFailure: ({ status, messageKey }, options) =>
            notify(`${status} ${messageKey}`, { type: 'ERROR', ...options }),
          close: () => {},
        }}
      >
        <ConfirmationContext.Provider
          value={async (question) => {
            fakePage.questions.push(question);
            return fakePage.says;
          }}
        >
          <ApiKeysPage data={data} />
        </ConfirmationContext.Provider>
      </NotificationsContext.Provider>
    </PageContext.Provider>
  );
}

/** A key as the list has it. */
export const item = (id: string, over: Partial<ApiKeyListItem> = {}): ApiKeyListItem => ({
  id,
  userName: `user-${id}`,
  label: `label-${id}`,
  status: 'Unconfirmed',
  isTechnicalUser: false,
  isApiKeyInGracePeriod: false,
  ...over,
});

/** A key as its details have it. */
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

/** Opens the row of a key and answers its details. */
export async function openKey(fakePage: FakeApiKeysPage, key: ApiKeyDetailsData): Promise<void> {
  await press(`[data-id="${key.id}"] [data-action=open]`);
  await fakePage.answer('GET', `/${key.id}`, 200, key);
}

export const isThere = (selector: string) => document.querySelector(selector) !== null;
