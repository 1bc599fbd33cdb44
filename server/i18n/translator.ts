import { createInstance, type i18n } from 'i18next';
import { catalogueOf, FALLBACK_LOCALE } from '../../shared/contract/locales';

/** The texts of one language by their keys. */
export type Catalogue = Readonly<Record<string, string>>;

/** The text of a key in one language, with its `{name}` placeholders replaced; a missing key is returned unchanged. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const instances = new WeakMap<ReadonlyMap<string, Catalogue>, i18n>();

/**
 * Translates with i18next, whose JSON format the catalogues have.
 *
 * @param catalogues by the name of their locale, such as `de` or `sr-Latn`
 * @param locale a BCP 47 tag; without a catalogue for it the texts are English
 */
export function translatorFor(catalogues: ReadonlyMap<string, Catalogue>, locale: string): Translate {
  const translate = instanceFor(catalogues).getFixedT(catalogueOf(locale) ?? FALLBACK_LOCALE);
  return (key, values = {}) => translate(key, { replace: values, count: countOf(values) });
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

/** Only a number chooses a plural form. */
function countOf({ count }: Readonly<Record<string, string | number>>): number | undefined {
  return typeof count === 'number' ? count : undefined;
}
