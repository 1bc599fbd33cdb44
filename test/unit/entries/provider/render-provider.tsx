import '../../../dom';
import type { Test } from 'uvu';
import { ProviderPage } from '../../../../entries/provider/ProviderPage';
import type { ProviderData } from '../../../../shared/contract/providers';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { one, painted } from '../../../render';
import { type FakePage, setUpFakePage } from '../fake-page';

export interface ProviderTestPage extends FakePage {
  confirmations: Confirmation[];
  /** What the user answers to confirmations. */
  confirms: boolean;
  /** Holds the answer back. */
  confirmed?: Promise<void> | undefined;
  show: (data: ProviderData, base?: string, id?: string) => Promise<void>;
}

/** Gives the tests of a file the page, with its network, notifications and confirmations. */
export function setUpProvider(test: Test): ProviderTestPage {
  const fakePage = setUpFakePage(test);
  const { EventSource: realEvents } = globalThis;
  test.before(() => {
    Reflect.set(
      globalThis,
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
  });
  test.after(() => {
    globalThis.EventSource = realEvents;
  });
  const page: ProviderTestPage = Object.assign(fakePage, {
    confirmations: [],
    confirms: true,
    show: (data: ProviderData, base = '/config', id = data.id) =>
      fakePage.draw(
        <ConfirmationContext.Provider
          value={async (confirmation) => {
            page.confirmations.push(confirmation);
            await page.confirmed;
            return page.confirms;
          }}
        >
          <ProviderPage data={data} />
        </ConfirmationContext.Provider>,
        `${base}/${id}`,
      ),
  });
  test.before.each(() => {
    page.confirmations.length = 0;
    page.confirms = true;
    page.confirmed = undefined;
  });
  return page;
}

export async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}

export async function submit(): Promise<void> {
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}

export const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
export const errorOf = (name: string) => document.querySelector(`#field-${name}-help [role=alert]`)?.textContent;
export const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
export const isThere = (selector: string) => document.querySelector(selector) !== null;
export const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
