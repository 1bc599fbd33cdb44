import { createInstance, type i18n } from 'i18next';
import { catalogueOf, DEFAULT_LOCALE, FALLBACK_LOCALE, withScript } from '../../shared/contract/locales';

/** The texts of one language by key. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * Returns the text of a key in one language, with its `{name}` placeholders replaced and numbers formatted (`1,234`). A
 * missing key is returned unchanged.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const instances = new WeakMap<ReadonlyMap<string, Catalogue>, i18n>();

/**
 * Creates a translator with i18next, whose JSON format the catalogues have.
 * @param catalogues the catalogues by locale, such as `de` or `sr-Latn`
 * @param locale a BCP 47 tag; if no catalogue fits it, the texts are English
 */
export function translatorFor(catalogues: ReadonlyMap<string, Catalogue>, locale: string): Translate {
  const catalogue = catalogueOf(locale);
  const translate = instanceFor(catalogues).getFixedT(catalogue ?? FALLBACK_LOCALE);
  const format = new Intl.NumberFormat(catalogue === undefined ? DEFAULT_LOCALE : withScript(locale));
  return (key, values = {}) => {
    const texts = Object.entries(values).map(([name, value]) => [name, isNumber(value) ? format.format(value) : value]);
    return translate(key, { replace: Object.fromEntries(texts), count: countOf(values) });
  };
}

function instanceFor(catalogues: ReadonlyMap<string, Catalogue>): i18n {
  const known = instances.get(catalogues);
  if (known !== undefined) return known;
  const instance = createInstance();
  void instance.init({
    resources: Object.fromEntries([...catalogues].map(([locale, translation]) => [locale, { translation }])),
    lng: FALLBACK_LOCALE,
    fallbackLng: FALLBACK_LOCALE,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    parseMissingKeyHandler: (key) => key, // without interpolation
    // A placeholder without a value stays in the text.
    missingInterpolationHandler: (_text: string, match: RegExpExecArray) => match[0],
  });
  instances.set(catalogues, instance);
  return instance;
}

/** Returns the count that selects the plural form, which must be a number. */
function countOf({ count }: Readonly<Record<string, string | number>>): number | undefined {
  return isNumber(count) ? count : undefined;
}

const isNumber = (value: unknown) => typeof value === 'number';
