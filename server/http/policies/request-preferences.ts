import { chooseLocale } from '../../../shared/contract/locales';
import { qualityList } from '../engine/quality-list';

/** Where a language may be asked for, strongest first. */
export interface LanguageWishes {
  /** The query `lng`, which only the message bundle knows. */
  readonly lng?: string | undefined;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** The locale of a visitor, region included (`de-AT`), or `en-US`. */
export function requestLocale({ lng, cookie, acceptLanguage }: LanguageWishes): string {
  const listed = qualityList(acceptLanguage)
    .filter(({ quality }) => quality > 0)
    .map(({ value }) => value);
  return chooseLocale([lng, cookie, ...listed].filter((tag) => tag !== undefined));
}
