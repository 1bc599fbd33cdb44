import type { ComponentType } from 'react';
import type { Test } from 'uvu';
import * as v from 'valibot';
import { setTranslator } from '../../../shared/i18n/translate';
import { type FakePage, setUpFakePage } from './fake-page';
import { one, painted } from './render';

/** Gives the tests of a file a page that `show` draws with the answer of a server: a sample, and what a test puts over it. */
export function setUpPage<Schema extends v.GenericSchema>(
  test: Test,
  Page: ComponentType<{ data: v.InferOutput<Schema> }>,
  { schema, sample, path }: { schema: Schema; sample: object; path: string },
) {
  const page = setUpFakePage(test);
  const show = (over: object = {}, at = path) => page.draw(<Page data={v.parse(schema, { ...sample, ...over })} />, at);
  return Object.assign(page, { show });
}

export function showKeys(test: Test): void {
  test.before(() => setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key)));
  test.after(() => setTranslator(undefined));
}

export const messagesOf = ({ notifications }: Pick<FakePage, 'notifications'>) =>
  notifications.map(({ message }) => message);
export const questionsOf = ({ confirmations }: Pick<FakePage, 'confirmations'>) =>
  confirmations.map(({ title }) => title);
export const postsOf = ({ calls }: Pick<FakePage, 'calls'>) => calls.filter(({ method }) => method === 'POST');
export const sentBy = (page: Pick<FakePage, 'calls'>) => JSON.parse(String(postsOf(page).at(-1)?.body));
export const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;

export async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
export const act = (action: string) => press(`[data-action=${action}]`);
export async function submitForm(selector = 'form'): Promise<void> {
  one<HTMLFormElement>(selector).requestSubmit();
  await painted();
}
export async function select(name: string, value: string): Promise<void> {
  const field = one<HTMLSelectElement>(`select[name=${name}]`);
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
}
export async function leave(field: HTMLElement, init: FocusEventInit = {}): Promise<void> {
  for (const name of ['focusout', 'blur']) field.dispatchEvent(new FocusEvent(name, { bubbles: true, ...init }));
  await painted();
}
/** Whether the browser asks before the page is left. */
export const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export const isThere = (selector: string) => document.querySelector(selector) !== null;
export const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
/** The text of a part, empty where it is not there. */
export const textAt = (part: string) => textOf(`[data-part=${part}]`) ?? '';
export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
export const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')];
export const rowIds = () => rows().map(({ dataset }) => dataset.id);
export const input = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
export const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
export const isBusy = (action: string) => button(action).getAttribute('aria-busy') === 'true';
export const errorOf = (name: string) => textOf(`#field-${name}-help [role=alert]`);
