import type { Test } from 'uvu';
import { API_KEY, API_KEY_DETAILS } from '../../../../build/samples/api-keys';
import { ApiKeysPage } from '../../../../entries/api-keys/ApiKeysPage';
import type { ApiKeysPageData } from '../../../../entries/api-keys/page-data';
import type { ApiKeyDetailsData, ApiKeyListItem } from '../../../../shared/contract/account/api-keys';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { type FakePage, type PendingCall, setUpFakePage } from '../../../support/dom/fake-page';
import { leave, press } from '../../../support/dom/page-controls';
import { cleanUp, one, until } from '../../../support/dom/render';

export const LIST = '/identityprovider/config/apikey';

export interface ApiKeysTestPage extends Omit<FakePage, 'lastCall' | 'answer'> {
  lastCall: (method: string, pathEnd: string) => PendingCall;
  callsOf: (method: string) => PendingCall[];
  answer: (method: string, pathEnd: string, status: number, body?: unknown) => Promise<void>;
  publish: (resource?: string, action?: string) => Promise<void>;
  show: (data: ApiKeysPageData, id?: string) => Promise<void>;
  showKey: (key?: ApiKeyDetailsData) => Promise<void>;
}

export function setApiKeysPage(test: Test): ApiKeysTestPage {
  const fakePage = setUpFakePage(test);
  const callsOf = (method: string) => fakePage.calls.filter((call) => call.method === method);
  const page: ApiKeysTestPage = Object.assign(fakePage, {
    callsOf,
    lastCall(method: string, pathEnd: string) {
      const found = callsOf(method).findLast(({ path }) => path.endsWith(pathEnd));
      if (found) return found;
      throw new Error(`no ${method} of …${pathEnd} among ${fakePage.calls.map(({ path }) => path)}`);
    },
    async answer(method: string, pathEnd: string, ...answer: Parameters<PendingCall['answer']>) {
      const find = () => callsOf(method).findLast(({ path, isAnswered }) => !isAnswered && path.endsWith(pathEnd));
      await until(() => find() !== undefined).catch(() => undefined); // reported by the next line
      await (find() ?? page.lastCall(method, `${pathEnd} that is pending`)).answer(...answer);
    },
    publish: (resource = API_KEY_CONFIRM_ADDRESS, action = 'changed') => fakePage.receive({ resource, action }),
    show: (data: ApiKeysPageData, id?: string) =>
      fakePage.draw(<ApiKeysPage data={data} />, id === undefined ? '/config/apikey' : `/config/apikey/${id}`),
    showKey: (key = details('a')) => page.show(key, key.id),
  });
  test.before(async () => {
    // The chunks are loaded before the tests, which then need not wait for them.
    await import('../../../../entries/api-keys/side-panel-chunk');
    await import('../../../../shared/dialogs/OneTimeKeyDialog');
    await import('../../../../shared/ui/headless-ui/headless-components');
  });
  test.before.each(() => void Object.assign(page, { windowKind: 'alone', allowsDialogs: true }));
  test.after.each(cleanUp);
  return page;
}

export const item = (id: string, over: Partial<ApiKeyListItem> = {}): ApiKeyListItem => ({
  ...API_KEY,
  ...{ id, userName: `user-${id}`, label: `label-${id}`, isApiKeyInGracePeriod: false },
  ...over,
});

export const details = (id: string, over: Partial<ApiKeyDetailsData> = {}): ApiKeyDetailsData => ({
  ...API_KEY_DETAILS,
  ...{ id, userName: `user-${id}`, label: `label-${id}` },
  ...over,
});

export async function openKey(page: ApiKeysTestPage, key: ApiKeyDetailsData): Promise<void> {
  await press(`[data-id="${key.id}"] [data-action=open]`);
  await page.answer('GET', `/${key.id}`, 200, key);
}

export const label = () => one<HTMLInputElement>('[name=label]');
export const blur = (init: FocusEventInit = {}, field: HTMLElement = label()) => leave(field, init);
