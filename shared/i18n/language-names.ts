import type { Locale } from '../contract/locales';

/** Each language by its own name, so that a person finds theirs whatever language the page is in. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hr: 'Hrvatski',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sk: 'Slovenčina',
  'sr-Latn': 'Srpski',
  'zh-Hans': '简体中文',
};
