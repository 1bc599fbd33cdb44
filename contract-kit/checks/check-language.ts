import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { catalogueOf, FALLBACK_LOCALE } from '../../shared/contract/locales';
import { mediaTypeOf } from '../http/answer-fields';
import type { Answer } from '../http/client';
import type { Bundle, Catalogue } from '../routes';
import { type Run, seen } from '../run';
import { readPage } from './page-html';

/** Checks that a language tag is valid (RFC 5646) and that it has the region of the request. */
export function checkTag(run: Run, answer: Answer, tag: string): void {
  const locale = localeOf(tag);
  const isBare = locale?.language === 'de' && locale.region === undefined;
  run.check('locale', locale !== undefined && !isBare, { answer, came: tag || 'no language' });
}

/** Tells whether a text is a language tag (RFC 5646). */
export const isTag = (tag: string): boolean => localeOf(tag) !== undefined;

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined; // a RangeError, see ECMA-402
  }
}

/**
 * Tells whether texts are in a language. Of the texts that differ between the languages, at least half must be those of
 * the catalogue, because a server may word some of them differently.
 */
export function isInLanguage({ catalogues }: Bundle, locale: string, texts: Catalogue): boolean {
  const own = catalogues[catalogueOf(locale) ?? FALLBACK_LOCALE] ?? {};
  const english = catalogues[FALLBACK_LOCALE] ?? {};
  const other = own === english ? (catalogues.de ?? {}) : english;
  const telling = Object.keys(texts).filter((key) => own[key] !== undefined && own[key] !== other[key]);
  return telling.filter((key) => texts[key] === own[key]).length * 2 >= telling.length;
}

/** Checks that a filled page has the language and the theme that the user has chosen. */
export async function checkPreferences(run: Run): Promise<void> {
  const answer = await run.ask({
    path: LOGIN_ADDRESS,
    form: 'html',
    headers: { cookie: 'vestibule-locale=fr-CH; vestibule-theme=dark' },
    as: 'as a visitor who has chosen French and the dark theme',
  });
  if (answer.status !== 200 || mediaTypeOf(answer) !== 'text/html') return;
  const page = readPage(answer.text);
  if (!page.boot?.trim()) return;
  run.check('language', page.lang === 'fr-CH', { answer, detail: 'vestibule-locale', came: `lang is ${page.lang}` });
  const came = page.themeName === '' ? seen(answer) : page.themeName;
  run.check('theme', page.themeName.split(' ').includes('dark'), { answer, came: `data-theme is ${came}` });
}
