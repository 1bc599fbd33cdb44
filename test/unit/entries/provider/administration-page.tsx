import '../../../dom';
import type { ReactNode } from 'react';
import type { Test } from 'uvu';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { one, painted } from '../../../render';
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
}

/** Gives the tests of a file such a page. */
export function setUpAdministration(test: Test): AdministrationPage {
  const fakePage = setUpFakePage(test);
  const { wrap } = fakePage;
  const ask = async (confirmation: Confirmation) => {
    page.confirmations.push(confirmation);
    await page.confirmed;
    return page.confirms;
  };
  const page: AdministrationPage = Object.assign(fakePage, {
    confirmations: [],
    confirms: true,
    confirmed: undefined,
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

/** The texts that the user was notified of. */
export const messagesOf = ({ notifications }: FakePage) => notifications.map(({ message }) => message);
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
