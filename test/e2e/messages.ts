import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageKey, MessageValues } from '../../shared/i18n/translate';
import { DIST } from './dist';

const catalogues = new Map<string, Readonly<Record<string, string>>>();

/** The texts of a locale, as they were built. */
export function catalogue(locale = 'en'): Readonly<Record<string, string>> {
  const known = catalogues.get(locale);
  if (known !== undefined) return known;
  const read: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(DIST, 'i18n', `${locale}.json`), 'utf8'));
  catalogues.set(locale, read);
  return read;
}

/** The text of a message as the pages show it, so that no test knows a language by heart. */
export function text(key: MessageKey, values: MessageValues = {}, locale = 'en'): string {
  const found = catalogue(locale)[key];
  if (found === undefined) throw new Error(`${locale} has no ${key}`);
  const format = new Intl.NumberFormat(locale);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? format.format(value) : value;
  });
}
