import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { MESSAGES_ADDRESS } from '../../contract/addresses';
import { type Boot, TranslationBundle } from '../../contract/boot';
import { DEFAULT_LOCALE } from '../../contract/locales';
import { call, type Failure } from '../../http/call';
import { loadEnglish } from '../../i18n/english-fallback';
import { setMessages } from '../../i18n/set-messages';
import { showFallbackMessages } from './fallback-messages';

/** What a page has before it can be shown, or why it cannot be. */
export type PageLoad<T> = { ok: true; data: T } | { ok: false; failure: Failure; missing: 'messages' | 'data' };

/** What a page's data look like. */
export interface DataSource<T> {
  schema: GenericSchema<unknown, T>;
  /** For a page that has no data of its own to fetch: what it shows when the boot slot brings none. */
  whenEmpty?: T;
}

/** The locale of the catalogue that the page speaks from; undefined while it has none. */
let spoken: string | undefined;
/** English stands in for messages that could not be loaded; the next load asks for them again. */
let isStandIn = false;

/** Whether the page speaks from a catalogue, not from the few texts it has for when there is none. */
export function hasCatalogue(): boolean {
  return spoken !== undefined;
}

/** The locale of the catalogue that the page speaks from; undefined while it has none. */
export function catalogueLocale(): string | undefined {
  return spoken;
}

/** What the boot slot alone makes possible: the page without one further request, or undefined. */
export function loadFromBoot<T>(boot: Boot, { schema, whenEmpty }: DataSource<T>): T | undefined {
  if (!boot.messages) return undefined;
  const data = boot.data ?? whenEmpty;
  // A contract that requires nothing would take no data at all for its defaults.
  if (data === undefined) return undefined;
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) return undefined;
  setLanguage(boot.locale ?? '', boot.messages);
  return parsed.output;
}

/** Fetches, in parallel, what the slot did not bring: the messages, and the data from this very address. */
export async function loadPage<T>(
  source: DataSource<T>,
  { boot, signal }: { boot: Boot; signal: AbortSignal },
): Promise<PageLoad<T>> {
  const [failure, data] = await Promise.all([loadMessages(boot, signal), loadData(source, signal)]);
  // What became of the data is what the page is about.
  return failure && data.ok ? { ok: false, failure, missing: 'messages' } : data;
}

async function loadData<T>({ schema, whenEmpty }: DataSource<T>, signal: AbortSignal): Promise<PageLoad<T>> {
  if (whenEmpty !== undefined) return { ok: true, data: whenEmpty };
  const answer = await call(schema, { signal });
  return answer.ok ? answer : { ok: false, failure: answer, missing: 'data' };
}

async function loadMessages(boot: Boot, signal: AbortSignal): Promise<Failure | undefined> {
  if (hasCatalogue() && !isStandIn) return undefined;
  if (boot.messages) {
    setLanguage(boot.locale ?? '', boot.messages);
    return undefined;
  }
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, signal });
  if (bundle.ok) {
    setLanguage(bundle.data.locale, bundle.data.translations);
    return undefined;
  }
  return (await standIn()) ? undefined : bundle;
}

/** Speaks English while the messages cannot be had, so that the page can be used; answers whether it does. */
async function standIn(): Promise<boolean> {
  if (isStandIn) return true;
  if (!(await loadEnglish())) {
    showFallbackMessages();
    return false;
  }
  setLanguage(DEFAULT_LOCALE, {});
  isStandIn = true;
  return true;
}

function setLanguage(locale: string, translations: Readonly<Record<string, string>>): void {
  setMessages({ locale, translations });
  spoken = locale;
  isStandIn = false;
}
