import '../../../dom';
import type { Test } from 'uvu';
import * as v from 'valibot';
import { LoginSettingsPage } from '../../../../entries/login-settings/LoginSettingsPage';
import { LoginSettingsData } from '../../../../shared/contract/login-settings';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { one, painted, type as typeText, until } from '../../../render';
import { type FakePage, setUpFakePage } from '../fake-page';

export const SETTINGS = '/config/login';
const GROUPS = ['it', 'sales', 'hr'];

/** The configuration of a server that leaves out what it may. */
export const settings = (over: Partial<LoginSettingsData> = {}): LoginSettingsData => ({
  ...v.parse(LoginSettingsData, {}),
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  version: 'first',
  ...over,
});

/** Groups as the calls of a policy answer them. */
export const policyGroups = (...ids: string[]) => ({
  groups: ids.map((id) => ({ display: `Group ${id}`, value: id })),
  antiCsrfToken: 'token',
  version: ids.join(),
});

/** What a search of groups answers. */
export const foundGroups = {
  resources: GROUPS.map((id) => ({ id, displayName: `Group ${id}` })),
  totalResults: GROUPS.length,
};

/** The page under test, and what the user answers to its questions. */
export interface SettingsPage {
  page: FakePage;
  confirmations: Confirmation[];
  confirms: boolean;
  /** Draws the page and answers the first calls: the groups of both policies. */
  open: (over?: Partial<LoginSettingsData>, groups?: { tfa?: string[]; allowed?: string[] }) => Promise<void>;
  /** Draws the page at an address with this query, without any answer. */
  openAt: (query: string, over?: Partial<LoginSettingsData>) => Promise<void>;
  /** Waits for a call that no answer was given to yet, and answers it; returns what it sent. */
  answer: (method: string, path: string, body: unknown, status?: number) => Promise<Record<string, unknown>>;
  /** Answers the preview with these effects, and returns what was asked. */
  preview: (effects?: object, status?: number) => Promise<Record<string, unknown>>;
}

/** Gives the tests of a file the page of the login settings. */
export function setUpSettingsPage(test: Test): SettingsPage {
  const page = setUpFakePage(test);
  const answered = new Set<unknown>();
  const pending = (method: string, path: string) =>
    page.calls.find((call) => call.method === method && pathOf(call.url) === path && !answered.has(call));
  const self: SettingsPage = {
    page,
    confirmations: [],
    confirms: true,
    async openAt(query, over = {}) {
      await page.draw(
        <ConfirmationContext.Provider
          value={async (confirmation) => {
            self.confirmations.push(confirmation);
            return self.confirms;
          }}
        >
          <LoginSettingsPage data={settings(over)} />
        </ConfirmationContext.Provider>,
        SETTINGS + query,
      );
      await until(() => document.querySelector('[data-part=device]') !== null);
    },
    async open(over, { tfa = [], allowed = [] } = {}) {
      await self.openAt('', over);
      await self.answer('GET', '/config/tfagrouplist', policyGroups(...tfa));
      await self.answer('GET', '/config/loginwhitelist', policyGroups(...allowed));
    },
    async answer(method, path, body, status = 200) {
      await until(() => pending(method, path) !== undefined);
      const call = pending(method, path);
      if (!call) throw new Error(`no ${method} ${path}`);
      answered.add(call);
      await call.answer(status, body);
      return typeof call.body === 'string' ? JSON.parse(call.body) : {};
    },
    preview: (effects = {}, status) => self.answer('POST', `${SETTINGS}/preview`, effects, status),
  };
  test.before(async () => {
    await import('../../../../shared/ui/headless/headless-components');
    // The page subscribes to the events of the server, which a test delivers itself.
    Reflect.set(
      globalThis,
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
  });
  test.before.each(() => {
    self.confirmations.length = 0;
    self.confirms = true;
  });
  return self;
}

const pathOf = (url: string) => new URL(url).pathname.replace('/identityprovider', '');

export const isPresent = (selector: string) => document.querySelector(selector) !== null;

export async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}

/** Types into a field, as a whole. */
export const fill = (name: string, text: string) => typeText(`input[name=${name}]`, text);

export const turn = (name: string) => press(`#field-${name}`);

export const isOn = (name: string) => one(`#field-${name}`).getAttribute('aria-checked') === 'true';

export async function chooseTfa(policy: string): Promise<void> {
  one(`input[name=tfaRadio][value=${policy}]`).click();
  await painted();
}

export const chosenTfa = () => one<HTMLInputElement>('input[name=tfaRadio]:checked').value;

export const typedIn = (name: string) => one<HTMLInputElement>(`input[name=${name}]`).value;

const isDisabled = (action: string) => one<HTMLButtonElement>(`[data-part=main] [data-action=${action}]`).disabled;

/** Whether the page has unsaved changes, by its buttons. */
export const canSave = () => !isDisabled('save');

export const save = () => press('[data-part=main] form [data-action=save]');
