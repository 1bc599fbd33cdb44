import type { Page } from 'playwright-core';
import { ISSUER_PRESETS } from '../../../entries/openid-providers/issuer-presets';
import { DIRECTORY_PRESETS } from '../../../entries/provider/connection/directory-presets';
import { catalogueOf, type Locale, withScript } from '../../../shared/contract/locales';
import { overflow, untranslatedKeys } from './layout';
import { type PageText, pageTexts } from './text-boxes';
import { isOf, type PageData, plain } from './text-sources';

/** Names and examples that are the same in every language: products, the copyright holder, addresses, filters, colours, settings. */
const NAMES =
  /^(Vestibule|Kerberos|OpenID Connect|© \d+ The Vestibule authors|[a-z]+:\/\/\S+|#[\da-f]{6}|\S*\w=\w+\S*|VESTIBULE_[A-Z_]+=.*)$/;

/** The products whose usual values a form can fill in. */
const PRODUCTS: ReadonlySet<string> = new Set([...DIRECTORY_PRESETS, ...ISSUER_PRESETS].map(({ name }) => name));

const LETTERS = /\p{L}{2,}/u;

/** The separators of composed texts, in the order in which a text is split. */
const SEPARATORS = [/ ?[·–—|] ?/, /[,，;] ?/, / ?[:：()（）] ?/, /(?<=[.!?。]) /u];

type Source = 'catalogue' | 'English' | 'data' | 'unknown';

/** Finds the source of a page's text in its catalogue and its data. */
class Sources {
  #locale: Locale;
  #data: PageData;
  /** Sorted by length, the longest first, because some contain others. */
  #formatted: string[];

  constructor(locale: Locale, data: PageData, formatted: readonly string[]) {
    this.#locale = locale;
    this.#data = data;
    this.#formatted = [...new Set(formatted.map(plain))].sort((one, other) => other.length - one.length);
  }

  /** The source of a text, which may be a part of a sentence, or consist of several texts. */
  of({ text, sentences }: PageText): Source {
    const own = this.#sourceOf(text);
    if (own === 'catalogue' || own === 'data') return own;
    if (sentences.some((each) => isOf(this.#locale, each))) return 'catalogue';
    return this.#ofParts(plain(text), own, SEPARATORS);
  }

  #sourceOf(text: string): Source {
    if (isOf(this.#locale, text)) return 'catalogue';
    if (!LETTERS.test(text) || NAMES.test(plain(text)) || PRODUCTS.has(plain(text)) || this.#data.has(text))
      return 'data';
    if (this.#formatted.includes(plain(text))) return 'data';
    return this.#locale !== 'en' && isOf('en', text) ? 'English' : 'unknown';
  }

  #ofParts(text: string, whole: Source, [separator, ...others]: readonly RegExp[]): Source {
    if (separator === undefined) return whole;
    const isDivided = separator.test(text);
    const rest = isDivided ? text : this.#formatted.reduce((left, each) => left.replace(each, ''), text);
    const parts = rest.split(separator).map(plain);
    const sources = parts.map((part) => {
      const own = this.#sourceOf(part);
      if (own !== 'unknown' && own !== 'English') return own;
      const divided = this.#ofParts(part, own, others);
      // `{count} of {total}` fits each text with the Dutch word for “or”: it is English only if its parts have no source.
      return divided === 'unknown' ? own : divided;
    });
    const order: Source[] = ['unknown', 'English', 'catalogue'];
    return order.find((each) => sources.includes(each)) ?? 'data';
  }
}

/** Checks that the document declares the language and its direction. */
async function headFaults(page: Page, locale: Locale): Promise<string[]> {
  const { lang, dir, title } = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir, title: document.title };
  });
  const isRight = catalogueOf(lang) === locale && withScript(lang) === lang && dir !== 'rtl';
  return [
    ...(isRight ? [] : [`lang is “${lang}”, dir “${dir}”`]),
    ...(title.split(' – ').some((part) => isOf(locale, part)) ? [] : [`the title is “${title}”`]),
  ];
}

/**
 * Lists the problems of a page's texts in a language: texts in another language, clipped, misplaced or overlapping
 * ones.
 * @param isLoaded whether the page was loaded in this language, so that its head is in it, too
 */
export async function languageFaults(page: Page, locale: Locale, data: PageData, isLoaded = true): Promise<string[]> {
  const [texts, keys, wide, head, formatted] = await Promise.all([
    pageTexts(page),
    untranslatedKeys(page),
    overflow(page),
    isLoaded ? headFaults(page, locale) : [],
    page.evaluate(() => globalThis.formattedTexts ?? []),
  ]);
  const sources = new Sources(locale, data, formatted);
  const faults = texts.flatMap((entry) => {
    const source = sources.of(entry);
    const problems = [...entry.faults, ...(source === 'catalogue' ? entry.cuts : [])];
    if (source === 'English') problems.push('is left in English');
    if (source === 'unknown') problems.push('is in no catalogue');
    return problems.map((problem) => `“${plain(entry.text)}” ${problem}`);
  });
  return [
    ...new Set([
      ...head,
      ...keys.map((text) => `“${text}” is a key`),
      ...(wide > 0 ? [`the page is ${wide} px wider than its window`] : []),
      ...faults,
    ]),
  ];
}
