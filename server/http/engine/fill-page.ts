import mustache from 'mustache';
import type { Boot } from '../../../shared/contract/boot';
import { splitAtPlaceholder } from '../../../shared/contract/split-message';
import type { RequestTheme } from '../policies/request-theme';
import { type Bundle, type BundlePage, catalogueFor } from './bundle';
import type { Catalogue } from './bundle-shape';

/** What a page is filled with, besides its own template. */
export interface Filling {
  readonly locale: string;
  readonly theme: RequestTheme;
  /** What the same address answers to JSON; never more, for it stands in the page's source. */
  readonly data: unknown;
  readonly trustedOrigins: readonly string[];
  /** ms since 1970. */
  readonly now: number;
}

/** Fills a page's template with texts, data and its boot slot. Every value is escaped but the slot. */
export function fillPage(bundle: Bundle, page: BundlePage, filling: Filling): string {
  const catalogue = catalogueFor(bundle, filling.locale);
  const said = saidKey(filling.data);
  const messages = pickMessages(catalogue, said === undefined ? page.messages : [...page.messages, said]);
  const { locale, theme, data, trustedOrigins, now } = filling;
  const boot: Boot = { locale, messages, data, theme: theme.theme, now, trustedOrigins: [...trustedOrigins] };
  return mustache.render(page.source, {
    locale,
    themeName: theme.name,
    messages,
    parts: splitAtPlaceholder(messages),
    boot: bootSlot(boot),
    data: said === undefined ? data : { ...Object(data), errorText: catalogue[said] ?? said },
  });
}

/**
 * JSON that may stand inside a script element: `<` would let data close the element or open a comment in it, and
 * U+2028 and U+2029 end a line wherever somebody reads the slot as script.
 */
export function bootSlot(boot: unknown): string {
  return JSON.stringify(boot).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The texts of some keys; a key of plural forms brings them all, whichever of them the language has. */
export function pickMessages(catalogue: Catalogue, keys: readonly string[]): Catalogue {
  const wanted = new Set(keys.map(withoutPlural));
  return Object.fromEntries(
    Object.entries(catalogue).filter(([key]) => wanted.has(key) || wanted.has(withoutPlural(key))),
  );
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

/** The key of what data says went wrong: it is part of the page then, though the page's own list may not name it. */
function saidKey(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const said = 'errorMessage' in data ? data.errorMessage : 'messageKey' in data ? data.messageKey : undefined;
  return typeof said === 'string' && said !== '' ? said : undefined;
}
