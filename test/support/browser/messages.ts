import { fileURLToPath } from 'node:url';
import { readMessageCatalogues } from '../../../build/message-catalogues';
import type { MessageKey, MessageValues } from '../../../shared/i18n/translate';

const { byLocale } = readMessageCatalogues(fileURLToPath(new URL('../../..', import.meta.url)));

/** The texts of a locale from the build. */
export function catalogue(locale = 'en'): Readonly<Record<string, string>> {
  const found = byLocale.get(locale);
  if (found === undefined) throw new Error(`there are no messages in ${locale}`);
  return found;
}

/** The text of a message as pages show it, so that no test contains texts of a language. */
export function text(key: MessageKey, values: MessageValues = {}, locale = 'en'): string {
  const found = catalogue(locale)[key];
  if (found === undefined) throw new Error(`${locale} has no ${key}`);
  const format = new Intl.NumberFormat(locale);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? format.format(value) : value;
  });
}
