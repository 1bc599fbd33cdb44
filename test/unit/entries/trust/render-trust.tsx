import type { Test } from 'uvu';
import * as v from 'valibot';
import { TrustPage } from '../../../../entries/trust/TrustPage';
import { TRUST_ADDRESS, TRUSTED_APPS_ADDRESS } from '../../../../shared/contract/addresses';
import { TrustData } from '../../../../shared/contract/trust';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import type { Failure } from '../../../../shared/http/result';
import { setTranslator } from '../../../../shared/i18n/translate';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../../shared/notifications/queue';
import { one, painted, until } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { type FakePage, setUpFakePage } from '../fake-page';

const HOST = 'http://localhost';
export const TRUST = HOST + TRUST_ADDRESS;
export const APPS = HOST + TRUSTED_APPS_ADDRESS;

type Call = FakePage['calls'][number];

/** The page under test, what it did, and what its user answers to questions. */
export interface TrustTestPage {
  fakePage: FakePage;
  confirmations: Confirmation[];
  /** Whether the user says OK. */
  confirms: boolean;
  notifications: { message: string; options: NotificationOptions | undefined }[];
  failures: { failure: Failure; options: NotificationOptions | undefined }[];
  /** Shows the page with these answers, of whatever shape, and waits until the applications are there. */
  show: (trust?: object, apps?: object) => Promise<void>;
  /** The calls with this method that are still to be answered. */
  pending: (method: string, url?: string) => Call[];
  /** Waits for the next call with this method, answers it, and returns what was sent. */
  answer: (method: string, url: string, status: number, body?: unknown) => Promise<unknown>;
}

/** Replaces network, questions and notifications for the tests of a file. */
export function setUpTrustPage(test: Test): TrustTestPage {
  const fakePage = setUpFakePage(test);
  const answered = new Set<Call>();
  let restore = () => {};
  test.before(() => {
    restore = replaceGlobals({ EventSource: FakeEventSource });
    setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key));
  });
  test.after(() => {
    restore();
    setTranslator(undefined);
  });
  const page: TrustTestPage = {
    fakePage,
    confirmations: [],
    confirms: true,
    notifications: [],
    failures: [],
    async show(trust = {}, apps = {}) {
      Object.assign(page, { confirmations: [], confirms: true, notifications: [], failures: [] });
      const content = <TrustPage data={v.parse(TrustData, { antiCsrfToken: 'token', ...trust })} />;
      await fakePage.draw(wrap(page, content), '/config/idptrust');
      await page.answer('GET', APPS, 200, apps);
      await until(() => document.querySelector('input[name=addApp]') !== null);
    },
    pending: (method, url) =>
      fakePage.calls.filter((call) => call.method === method && !answered.has(call) && (url ?? call.url) === call.url),
    async answer(method, url, status, body) {
      await until(() => page.pending(method, url).length > 0);
      const [call] = page.pending(method, url);
      if (call === undefined) throw new Error('no such call');
      answered.add(call);
      await call.answer(status, body);
      return typeof call.body === 'string' ? JSON.parse(call.body) : undefined;
    },
  };
  return page;
}

function wrap(page: TrustTestPage, content: React.ReactNode) {
  return (
    <NotificationsContext.Provider
      value={{
        notify: (message, options) => void page.notifications.push({ message, options }),
        notifyFailure: (failure, options) => void page.failures.push({ failure, options }),
        close: () => {},
      }}
    >
      <ConfirmationContext.Provider
        value={async (confirmation) => {
          page.confirmations.push(confirmation);
          return page.confirms;
        }}
      >
        {content}
      </ConfirmationContext.Provider>
    </NotificationsContext.Provider>
  );
}

/** The texts of a panel's rows. */
export const rowsOf = (panel: string): string[] =>
  [...document.querySelectorAll(`[data-part=${panel}] [data-part=row]`)].map(({ textContent }) => textContent ?? '');

/** Clicks a control of a panel, that of its first row where rows have it. */
export async function press(panel: string, action: string): Promise<void> {
  one(`[data-part=${panel}] [data-action=${action}]`).click();
  await painted();
}
