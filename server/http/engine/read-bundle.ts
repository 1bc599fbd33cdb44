import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mustache from 'mustache';
import * as v from 'valibot';
import { FALLBACK_LOCALE } from '../../../shared/contract/locales';
import type { Bundle, BundlePage } from './bundle';
import { BundleMap, BundleRow, Catalogue } from './bundle-shape';

/** Reading a bundle fails with a sentence for the person who started the server. */
export type BundleResult =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly problem: string };

/** Reads `routes.json`, every template and every catalogue of a built `dist/`; the first thing missing is named. */
export function readBundle(folder: string): BundleResult {
  try {
    return { ok: true, bundle: read(folder) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `The built pages in ${folder} cannot be used: ${reason}. Run: npm run build` };
  }
}

function read(folder: string): Bundle {
  const map = v.parse(BundleMap, readJson(folder, 'routes.json'));
  const pages = map.routes.map((row) => readPage(folder, row));
  const catalogues = readCatalogues(folder, map.locales);
  const error = pages.find(({ entry }) => entry === 'error');
  if (error === undefined) throw new Error('entry "error" has no row in routes.json');
  return { folder, pages, error, catalogues };
}

/** Every catalogue, filled up with English: a key that an edited file lacks must not leave a hole in a page. */
function readCatalogues(folder: string, locales: readonly string[]): Map<string, Catalogue> {
  const own = new Map(locales.map((locale) => [locale, v.parse(Catalogue, readJson(folder, `i18n/${locale}.json`))]));
  const english = own.get(FALLBACK_LOCALE);
  return new Map([...own].map(([locale, catalogue]) => [locale, { ...english, ...catalogue }]));
}

function readPage(folder: string, row: unknown): BundlePage {
  const { entry } = v.parse(v.object({ entry: v.string() }), row);
  try {
    const page = v.parse(BundleRow, row);
    const [source] = [page.template, page.html, ...page.scripts.map(({ file }) => file)].map((file) =>
      readText(folder, file),
    );
    mustache.parse(source ?? ''); // fills mustache's cache, so that no request waits for a parse
    return { ...page, source: source ?? '' };
  } catch (error) {
    throw new Error(`entry "${entry}" is not whole (${error instanceof Error ? error.message : String(error)})`);
  }
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readText(folder, file));
}

function readText(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
