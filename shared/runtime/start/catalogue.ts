import { setMessages } from '../../i18n/set-messages';

/** The locale of the page's catalogue; undefined before there is one. */
let locale: string | undefined;

/** Whether the page has a catalogue, not only the fallback messages. */
export function hasCatalogue(): boolean {
  return locale !== undefined;
}

/** Returns the locale of the page's catalogue; undefined before there is one. */
export function catalogueLocale(): string | undefined {
  return locale;
}

/** Sets the page's catalogue. */
export function setCatalogue(next: string, translations: Readonly<Record<string, string>>): void {
  setMessages({ locale: next, translations });
  locale = next;
}
