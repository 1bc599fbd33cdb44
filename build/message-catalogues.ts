import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { FALLBACK_LOCALE, LOCALES } from '../shared/contract/locales';
import { type KeyTable, keyTable, otherForm } from './pages/message-keys';

const Catalogue = v.record(v.string(), v.string());

type Catalogue = v.InferOutput<typeof Catalogue>;

/** The message catalogues as they ship: all with the same keys, so that a server finds every key that routes.json names. */
export interface Catalogues {
  english: Catalogue;
  byLocale: ReadonlyMap<string, Catalogue>;
  table: KeyTable;
}

/** Reads shared/i18n/messages; throws with the file that is missing or no flat object of texts. */
export function readCatalogues(root: string): Catalogues {
  const read = (locale: string): Catalogue => {
    const file = join(root, `shared/i18n/messages/${locale}.json`);
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const parsed = v.safeParse(Catalogue, JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file} is not a flat object of keys and texts`);
    return parsed.output;
  };
  const own = new Map(LOCALES.map((locale) => [locale, read(locale)]));
  const english = own.get(FALLBACK_LOCALE) ?? {};
  const others = [...own.values()].flatMap((catalogue) => Object.keys(catalogue));
  const keys = [...new Set([...Object.keys(english), ...others])];
  return {
    english,
    byLocale: new Map([...own].map(([locale, catalogue]) => [locale, completed(catalogue, { english, keys })])),
    table: keyTable(Object.keys(english), others),
  };
}

/** A plural form that the language does not have gets the text of its `other` form, a missing text that of English. */
function completed(
  catalogue: Catalogue,
  { english, keys }: { english: Catalogue; keys: readonly string[] },
): Catalogue {
  const textOf = (key: string) => {
    const other = otherForm(key);
    return catalogue[key] ?? catalogue[other] ?? english[key] ?? english[other] ?? '';
  };
  return Object.fromEntries(keys.map((key) => [key, textOf(key)]));
}
