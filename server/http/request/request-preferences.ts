import { LOCALE_COOKIE } from '../../../shared/contract/cookies';
import type { HostTheme } from '../../../shared/contract/host-theme';
import { chooseLocale } from '../../../shared/contract/locales';
import { memoize } from './memoize';
import { acceptedLanguages } from './negotiate';
import type { RequestContext } from './request-context';

/**
 * Returns the locale of a request: that of its cookie, or the first supported one of Accept-Language.
 * @param lng a language with precedence over both
 */
export function localeOf({ cookies, headers }: RequestContext, lng?: string): string {
  return requestLocale({ lng, cookie: cookies[LOCALE_COOKIE], acceptLanguage: headers['accept-language'] });
}

/** The sources of the language in the order of precedence. */
export interface LanguageSources {
  readonly lng?: string | undefined;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** Returns the locale with its region (`de-AT`), or `en-US`. */
export function requestLocale({ lng, cookie, acceptLanguage }: LanguageSources): string {
  const tags = [lng, cookie].filter((tag) => tag !== undefined);
  return tags.length === 0
    ? localeOfHeader(acceptLanguage ?? '')
    : chooseLocale([...tags, ...acceptedLanguages(acceptLanguage)]);
}

const APPEARANCES: readonly string[] = ['light', 'dark', 'contrast'];

/** The appearance of a page before a host sends its theme. */
export interface Appearance {
  /** The words of `data-theme`, separated by blanks; empty for the device's own appearance. */
  readonly name: string;
  /** The same appearance in the form of a host theme. */
  readonly theme: HostTheme | undefined;
}

/** Returns the appearance in the theme cookie. Unknown words are ignored, because any script can write the cookie. */
export function requestAppearance(cookie: string | undefined): Appearance {
  const words = APPEARANCES.filter((word) => cookie?.split('.').includes(word) ?? false);
  if (words.length === 0) return { name: '', theme: undefined };
  const scheme = words.includes('dark') ? { IsDark: true } : words.includes('light') ? { IsDark: false } : {};
  return { name: words.join(' '), theme: { ...scheme, ...(words.includes('contrast') ? { Contrast: true } : {}) } };
}

const localeOfHeader = memoize((acceptLanguage) => chooseLocale(acceptedLanguages(acceptLanguage)));
