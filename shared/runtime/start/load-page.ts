import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { MESSAGES_ADDRESS } from '../../contract/addresses';
import { type Boot, TranslationBundle } from '../../contract/boot';
import { DEFAULT_LOCALE } from '../../contract/locales';
import { call, type Failure } from '../../http/call';
import { loadEnglish } from '../../i18n/english-fallback';
import { setMessages } from '../../i18n/set-messages';
import { setTranslator } from '../../i18n/translate';

/** The result of loading a page: its data, or the failure and what could not be loaded. */
export type PageLoad<T> = { ok: true; data: T } | { ok: false; failure: Failure; missing: 'messages' | 'data' };

/** The data of a page. */
export interface DataSource<T> {
  schema: GenericSchema<unknown, T>;
  /** For a page without data to fetch: its data when the boot slot has none. */
  whenEmpty?: T;
  /** ms that loading the data may take, for long lists. */
  timeout?: number;
}

/** The locale of the page's catalogue; undefined before there is one. */
let locale: string | undefined;
/** Whether English replaces messages that could not be loaded; the next load requests them again. */
let isEnglishFallback = false;

/** Whether the page has a catalogue, not only the {@link FALLBACK_MESSAGES}. */
export function hasCatalogue(): boolean {
  return locale !== undefined;
}

/** Returns the locale of the page's catalogue; undefined before there is one. */
export function catalogueLocale(): string | undefined {
  return locale;
}

/** Loads the page from the boot slot alone, without a request; undefined when the slot lacks messages or data. */
export function loadFromBoot<T>(boot: Boot, { schema, whenEmpty }: DataSource<T>): T | undefined {
  if (!boot.messages) return undefined;
  const data = boot.data ?? whenEmpty;
  // A contract without required fields would accept missing data and fill in its defaults.
  if (data === undefined) return undefined;
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) return undefined;
  setCatalogue(boot.locale ?? '', boot.messages);
  return parsed.output;
}

/** Fetches what the slot lacks, in parallel: the messages, and the data from the page's own address. */
export async function loadPage<T>(
  source: DataSource<T>,
  { boot, signal }: { boot: Boot; signal: AbortSignal },
): Promise<PageLoad<T>> {
  const [failure, data] = await Promise.all([loadMessages(boot, signal), loadData(source, signal)]);
  // When both have failed, the failure of the data is shown.
  return failure && data.ok ? { ok: false, failure, missing: 'messages' } : data;
}

async function loadData<T>({ schema, whenEmpty, timeout }: DataSource<T>, signal: AbortSignal): Promise<PageLoad<T>> {
  if (whenEmpty !== undefined) return { ok: true, data: whenEmpty };
  const result = await call(schema, { signal, timeout });
  return result.ok ? result : { ok: false, failure: result, missing: 'data' };
}

async function loadMessages(boot: Boot, signal: AbortSignal): Promise<Failure | undefined> {
  if (hasCatalogue() && !isEnglishFallback) return undefined;
  if (boot.messages) {
    setCatalogue(boot.locale ?? '', boot.messages);
    return undefined;
  }
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, signal });
  if (bundle.ok) {
    setCatalogue(bundle.data.locale, bundle.data.translations);
    return undefined;
  }
  return (await loadEnglishInstead()) ? undefined : bundle;
}

/** Uses the English catalogue in place of messages that could not be loaded; false when it cannot be loaded either. */
async function loadEnglishInstead(): Promise<boolean> {
  if (isEnglishFallback) return true;
  if (!(await loadEnglish())) {
    setFallbackMessages();
    return false;
  }
  setCatalogue(DEFAULT_LOCALE, {});
  isEnglishFallback = true;
  return true;
}

function setCatalogue(next: string, translations: Readonly<Record<string, string>>): void {
  setMessages({ locale: next, translations });
  locale = next;
  isEnglishFallback = false;
}

/** The texts that say that the page could not load its messages. A test compares them with the English catalogue. */
export const FALLBACK_MESSAGES: Readonly<Record<string, string>> = {
  ERROR: 'Error',
  ERROR_NETWORK: 'The server can’t be reached. Check your connection and try again.',
  ERROR_UNAVAILABLE: 'The server isn’t available right now. Try again later.',
  ERROR_UNKNOWN: 'An unknown error occurred.',
  BUTTON_RETRY: 'Try again',
  ARIA_LABEL_CLOSE: 'Close',
};

/** Translates with the {@link FALLBACK_MESSAGES} until there is a catalogue, so that a failed load never shows keys. */
export function setFallbackMessages(): void {
  setTranslator(
    (key) =>
      FALLBACK_MESSAGES[key.replace(/_WAIT$/, '')] ??
      (/^[A-Z]+_[A-Z_]+$/.test(key) ? (FALLBACK_MESSAGES.ERROR_UNKNOWN ?? key) : key),
  );
}
