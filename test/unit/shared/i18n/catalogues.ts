import { readFileSync } from 'node:fs';
import { LOCALES } from '../../../../shared/contract/locales';

export const FOLDER = new URL('../../../../shared/i18n/messages/', import.meta.url);

export type Catalogue = Readonly<Record<string, string>>;

export const catalogueFile = (locale: string): string => readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8');
export const readCatalogue = (locale: string): Catalogue => JSON.parse(catalogueFile(locale));

export const CATALOGUES = LOCALES.map((locale) => [locale, readCatalogue(locale)] as const);

/** A text as people read it: without soft hyphens, and with the usual characters for spaces and hyphens that do not break. */
export const plain = (text: string): string =>
  text
    .replaceAll('\u00ad', '')
    .replaceAll('\u2011', '-')
    .replace(/[\u00a0\u202f]/g, ' ');
