import '../../../dom';
import type { ReactNode } from 'react';
import type { Test } from 'uvu';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, until } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { type FakePage, setUpFakePage } from '../fake-page';

/** A page of the administration, which asks before it changes much, and hears of changes of the server. */
export interface AdministrationPage extends FakePage {
  confirmations: Confirmation[];
  /** What the user answers to confirmations. */
  confirms: boolean;
  /** Holds that answer back. */
  confirmed: Promise<void> | undefined;
  /** The calls of a method and an address below `/identityprovider` that were not answered by `answer` yet. */
  pending: (method: string, address?: string | RegExp) => FakePage['calls'];
  /** Waits for the next one, answers it, and returns what it sent. */
  answer: (
    method: string,
    address: string | RegExp,
    body: unknown,
    status?: number,
  ) => Promise<Record<string, unknown>>;
}

/** Gives the tests of a file such a page. */
export function setUpAdministration(test: Test): AdministrationPage {
  const fakePage = setUpFakePage(test);
  const { wrap } = fakePage;
  const answered = new Set<FakePage['calls'][number]>();
  const ask = async (confirmation: Confirmation) => {
    page.confirmations.push(confirmation);
    await page.confirmed;
    return page.confirms;
  };
  const page: AdministrationPage = Object.assign(fakePage, {
    confirmations: [],
    confirms: true,
    confirmed: undefined,
    pending: (method: string, address: string | RegExp = /^/) =>
      page.calls.filter((call) => call.method === method && !answered.has(call) && isOf(call.url, address)),
    async answer(method: string, address: string | RegExp, body: unknown, status = 200) {
      await until(() => page.pending(method, address).length > 0);
      const [call] = page.pending(method, address);
      if (call) answered.add(call);
      await call?.answer(status, body);
      return typeof call?.body === 'string' ? JSON.parse(call.body) : {};
    },
    wrap: (content: ReactNode) =>
      wrap(<ConfirmationContext.Provider value={ask}>{content}</ConfirmationContext.Provider>),
  });
  let restore = () => {};
  test.before(() => {
    restore = replaceGlobals({ EventSource: FakeEventSource });
  });
  test.after(() => restore());
  test.before.each(() => {
    page.confirmations.length = 0;
    Object.assign(page, { confirms: true, confirmed: undefined });
  });
  return page;
}

function isOf(url: string, address: string | RegExp): boolean {
  const own = url.replace(/^.*\/identityprovider/, '');
  return typeof address === 'string' ? own === address : address.test(own);
}

/** Has the tests of a file see, in place of each text, its key and its values. */
export function showKeys(test: Test): void {
  test.before(() => setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key)));
  test.after(() => setTranslator(undefined));
}

/** The texts that the user was notified of. */
export const messagesOf = ({ notifications }: FakePage) => notifications.map(({ message }) => message);
/** The titles of the questions that it has asked. */
export const questionsOf = ({ confirmations }: AdministrationPage) => confirmations.map(({ title }) => title);
/** The calls of a page that change something. */
export const postsOf = ({ calls }: FakePage) => calls.filter(({ method }) => method === 'POST');
/** What the last of them sent. */
export const sentBy = (page: FakePage) => JSON.parse(String(postsOf(page).at(-1)?.body));
export const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;

export async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}

export const isThere = (selector: string) => document.querySelector(selector) !== null;
export const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
/** The texts of all elements that match. */
export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
export const input = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
export const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
export const errorOf = (name: string) => textOf(`#field-${name}-help [role=alert]`);
