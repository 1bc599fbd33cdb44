import mustache from 'mustache';
import type { Boot } from '../../../shared/contract/boot';
import { templateContext } from '../../../shared/contract/template-context';
import { formatWait } from '../../i18n/format-wait';
import type { Trusted } from '../../settings/trust/trusted-origins';
import { type Bundle, type BundlePage, type Catalogue, catalogueFor } from '../request/bundle';
import type { Appearance } from '../request/request-preferences';

/** The content for the template of a page. */
export interface PageContent {
  readonly locale: string;
  readonly appearance: Appearance;
  /**
   * The data that the same address returns as JSON. It must not contain more, because users can read the page's source.
   */
  readonly data: unknown;
  readonly trusted: Trusted;
  /** The styles for the colours of the branding. */
  readonly accentStyles?: string | undefined;
  /** ms since 1970. */
  readonly now: number;
}

/** Fills the template of a page with messages, data and boot data. All values except for the boot data are escaped. */
export function fillPage(bundle: Bundle, page: BundlePage, content: PageContent): string {
  const catalogue = catalogueFor(bundle, content.locale);
  const errorKey = errorKeyOf(content.data);
  const messages = messagesOf(page, catalogue, errorKey);
  const { locale, appearance, data, trusted, accentStyles, now } = content;
  const trust = { trustedOrigins: [...trusted.origins], trustedPaths: [...trusted.paths] };
  const boot: Boot = { locale, messages, data, theme: appearance.theme, now, ...trust };
  const values = {
    locale,
    themeName: appearance.name,
    ...(accentStyles !== undefined && { accentStyles }),
    messages,
    data: { ...Object(data), ...errorTexts(content, catalogue, errorKey), ...rememberText(content, catalogue) },
    boot,
  };
  const context = new mustache.Context(templateContext(values));
  return writer.renderTokens(tokensOf(page), context, undefined, page.source, { escape: escapeFor(locale) });
}

const writer = new mustache.Writer();

const parsed = new WeakMap<BundlePage, string[][]>();

/**
 * The tokens of a page's template, parsed when the page is first asked for: parsing all of them takes half of the time
 * in which a server starts. Mustache's own cache compares whole templates at every look-up.
 */
function tokensOf(page: BundlePage): string[][] {
  const tokens: string[][] = parsed.get(page) ?? writer.parse(page.source);
  parsed.set(page, tokens);
  return tokens;
}

/** Returns a function that escapes a value for HTML. Numbers are formatted in the same way as in the page's script. */
const escapeFor = (locale: string) => (value: unknown) =>
  mustache.escape(typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : String(value));

/** The messages of each page by catalogue. */
const picked = new WeakMap<BundlePage, Map<Catalogue, Catalogue>>();

/** Returns the messages of a page and of an error. The page's messages are cached per catalogue. */
function messagesOf(page: BundlePage, catalogue: Catalogue, errorKey: string | undefined): Catalogue {
  const byCatalogue = picked.get(page) ?? new Map<Catalogue, Catalogue>();
  const messages = byCatalogue.get(catalogue) ?? pickMessages(catalogue, page.messages);
  picked.set(page, byCatalogue.set(catalogue, messages));
  return errorKey === undefined ? messages : { ...messages, ...pickMessages(catalogue, [errorKey]) };
}

/** Returns the messages of some keys. A key with plural forms includes all forms of the language. */
export function pickMessages(catalogue: Catalogue, keys: readonly string[]): Catalogue {
  const picked = new Set(keys.map(withoutPlural));
  return Object.fromEntries(
    Object.entries(catalogue).filter(([key]) => picked.has(key) || picked.has(withoutPlural(key))),
  );
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

/** Returns the translated message of an error, with the time to wait if there is one, and the title if it has one. */
function errorTexts({ data, locale }: PageContent, catalogue: Catalogue, key: string | undefined) {
  if (key === undefined) return {};
  const seconds = Math.ceil(Number(Object(data).retryAfter));
  const withTime = seconds > 0 ? catalogue[`${key}_WAIT`] : undefined;
  const text = withTime?.replace('{time}', () => formatWait(locale, seconds)) ?? catalogue[key] ?? key;
  return { errorText: text, errorTitle: catalogue[`${key}_TITLE`] };
}

/** Returns the text of the box with which a user has the browser remembered, in the plural form of its days. */
function rememberText({ data, locale }: PageContent, catalogue: Catalogue) {
  const days: unknown = Object(data).rememberDays;
  if (typeof days !== 'number') return {};
  const text = catalogue[`TFA_REMEMBER_${new Intl.PluralRules(locale).select(days)}`];
  return { rememberText: text?.replace('{count}', () => new Intl.NumberFormat(locale).format(days)) };
}

/** Returns the message key of an error in the data, which need not be among the page's keys. */
function errorKeyOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const key = 'errorMessage' in data ? data.errorMessage : 'messageKey' in data ? data.messageKey : undefined;
  return typeof key === 'string' && key !== '' ? key : undefined;
}
