import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import * as v from 'valibot';
import { FALLBACK_LOCALE, LOCALES } from '../shared/contract/locales';

const PLURAL = /_(zero|one|two|few|many|other)$/;

const Messages = v.record(v.string(), v.string());

type Messages = v.InferOutput<typeof Messages>;

/** The deployed message catalogues. All have the same keys, so that servers find each key of routes.json. */
export interface MessageCatalogues {
  english: Messages;
  byLocale: ReadonlyMap<string, Messages>;
  table: KeyTable;
}

/**
 * Reads shared/i18n/messages. It throws an error with the name of a file that is missing or that is not a flat object
 * of texts.
 */
export function readMessageCatalogues(root: string): MessageCatalogues {
  const resources = Object.fromEntries(LOCALES.map((locale) => [locale, { translation: readMessages(root, locale) }]));
  const english = resources[FALLBACK_LOCALE]?.translation ?? {};
  const all = Object.values(resources).flatMap(({ translation }) => Object.keys(translation));
  const keys = [...new Set([...Object.keys(english), ...all])];
  const translator = createInstance();
  // The translator is synchronous and has flat keys, in which a full stop or a colon has no meaning.
  void translator.init({ resources, initAsync: false, fallbackLng: false, keySeparator: false, nsSeparator: false });
  return {
    english,
    byLocale: new Map(LOCALES.map((locale) => [locale, completeMessages(translator, { locale, keys })])),
    table: keyTable(Object.keys(english), all),
  };
}

function readMessages(root: string, locale: string): Messages {
  const file = join(root, `shared/i18n/messages/${locale}.json`);
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const parsed = v.safeParse(Messages, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a flat object of keys and texts`);
  return parsed.output;
}

/**
 * Completes a catalogue: a plural form that the language lacks gets the text of its `other` form, and a missing text
 * the English one.
 */
function completeMessages(
  { getFixedT }: i18n,
  { locale, keys }: { locale: string; keys: readonly string[] },
): Messages {
  const [inLocale, inEnglish] = [getFixedT(locale), getFixedT(FALLBACK_LOCALE)];
  const textOf = (key: string): string => {
    const forms = [key, key.replace(PLURAL, '_other')]; // which all languages have
    const text = inLocale(forms, { skipInterpolation: true, defaultValue: '' });
    return text === '' ? inEnglish(forms, { skipInterpolation: true }) : text;
  };
  return Object.fromEntries(keys.map((key) => [key, textOf(key)]));
}

/**
 * Maps each key that code may name to keys of the catalogues: the stem of a plural (`KEY`) to all of its forms
 * (`KEY_one`, `KEY_few`), and any other key to itself.
 */
export type KeyTable = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the keys that code may use, from the English catalogue, each with its forms in all catalogues. For example,
 * Czech plurals have a form (`KEY_few`) that English lacks.
 */
export function keyTable(english: readonly string[], others: readonly string[] = []): KeyTable {
  const table = new Map<string, string[]>();
  for (const key of english) {
    table.set(key, [key]);
    if (PLURAL.test(key)) table.set(key.replace(PLURAL, ''), []);
  }
  for (const key of new Set([...english, ...others])) {
    if (PLURAL.test(key)) table.get(key.replace(PLURAL, ''))?.push(key);
  }
  return table;
}

/**
 * Returns the catalogues' keys for a key. It throws an error with the name of its user if the key is not in the English
 * catalogue.
 */
export function requireKey(key: string, user: string, table: KeyTable): readonly string[] {
  const keys = table.get(key);
  if (!keys) throw new Error(`${user} uses the message ${key}, which shared/i18n/messages/en.json does not have`);
  return keys;
}
