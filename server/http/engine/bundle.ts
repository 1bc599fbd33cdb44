import { catalogueOf, FALLBACK_LOCALE } from '../../../shared/contract/locales';
import type { BundleRow, Catalogue } from './bundle-shape';

/** A row of the map together with its Mustache template. */
export interface BundlePage extends BundleRow {
  readonly source: string;
}

/** All that this server needs of `dist/`, read once. */
export interface Bundle {
  readonly folder: string;
  /** In the order of the map: the first row that fits an address wins. */
  readonly pages: readonly BundlePage[];
  /** The generic error card, which stands in for every page that cannot be shown. */
  readonly error: BundlePage;
  readonly catalogues: ReadonlyMap<string, Catalogue>;
}

/** The bundle now in use: only development ever puts another one in its place. */
export interface BundleHolder {
  current: Bundle;
}

/** The catalogue that speaks a locale (`de-AT`: de), else English. */
export function catalogueFor(bundle: Bundle, locale: string): Catalogue {
  return bundle.catalogues.get(catalogueOf(locale) ?? FALLBACK_LOCALE) ?? bundle.catalogues.get(FALLBACK_LOCALE) ?? {};
}

/** The rows of one entry; several addresses may show the same one. */
export function pagesOf(bundle: Bundle, entry: string): BundlePage[] {
  return bundle.pages.filter((page) => page.entry === entry);
}
