import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mustache from 'mustache';
import * as v from 'valibot';
import { catalogueOf, FALLBACK_LOCALE } from '../../../shared/contract/locales';
import { ACCESS } from '../../../shared/contract/operation';

const File = v.object({ file: v.string(), integrity: v.optional(v.string()) });

const Styles = v.object({ inline: v.optional(v.array(v.string()), []), files: v.optional(v.array(File), []) });

/** A row of `dist/routes.json`: an address and the files that the build created for it. */
const BundleRow = v.object({
  path: v.string(),
  entry: v.string(),
  title: v.string(),
  access: v.array(v.picklist(ACCESS)),
  dialog: v.optional(v.object({ width: v.number(), height: v.number() })),
  html: v.string(),
  template: v.string(),
  scripts: v.array(File),
  inlineScripts: v.optional(v.array(v.string()), []),
  styles: v.optional(Styles, { inline: [], files: [] }),
  messages: v.array(v.string()),
});

/** The part of `dist/routes.json` that this server reads. */
const BundleMap = v.object({ locales: v.array(v.string()), routes: v.array(v.unknown()) });

/** A flat message catalogue, which the build completes with English texts. */
const Catalogue = v.record(v.string(), v.string());

export type Catalogue = v.InferOutput<typeof Catalogue>;

/** A row of `routes.json` with its Mustache template. */
export interface BundlePage extends v.InferOutput<typeof BundleRow> {
  readonly source: string;
}

/** The parts of `dist/` that this server uses. They are read once. */
export interface Bundle {
  readonly folder: string;
  /** In the order of `routes.json`. The first row that matches an address applies. */
  readonly pages: readonly BundlePage[];
  /** The error page, which replaces every page that cannot be shown. */
  readonly error: BundlePage;
  readonly catalogues: ReadonlyMap<string, Catalogue>;
}

/** Holds the bundle in use, which is replaced only in development. */
export interface BundleHolder {
  current: Bundle;
}

/** Returns the catalogue of a locale (`de` for `de-AT`), or the English one. */
export function catalogueFor(bundle: Bundle, locale: string): Catalogue {
  return bundle.catalogues.get(catalogueOf(locale) ?? FALLBACK_LOCALE) ?? bundle.catalogues.get(FALLBACK_LOCALE) ?? {};
}

/** `problem` is a sentence for the operator who starts the server. */
export type BundleResult =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads `routes.json` and all templates and catalogues of a built `dist/`. The problem names the first missing file.
 */
export function readBundle(folder: string): BundleResult {
  try {
    const map = v.parse(BundleMap, readJson(folder, 'routes.json'));
    const pages = map.routes.map((row) => readPage(folder, row));
    const catalogues = readCatalogues(folder, map.locales);
    const error = pages.find(({ entry }) => entry === 'error');
    if (error === undefined) throw new Error('entry "error" has no row in routes.json');
    return { ok: true, bundle: { folder, pages, error, catalogues } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `The built pages in ${folder} cannot be used: ${reason}. Run: npm run build` };
  }
}

/** Reads all catalogues, and fills keys that an edited file lacks with the English texts. */
function readCatalogues(folder: string, locales: readonly string[]): Map<string, Catalogue> {
  const own = new Map(locales.map((locale) => [locale, v.parse(Catalogue, readJson(folder, `i18n/${locale}.json`))]));
  const english = own.get(FALLBACK_LOCALE);
  return new Map([...own].map(([locale, catalogue]) => [locale, { ...english, ...catalogue }]));
}

function readPage(folder: string, row: unknown): BundlePage {
  const { entry } = v.parse(v.object({ entry: v.string() }), row);
  try {
    const page = v.parse(BundleRow, row);
    const [source = ''] = [page.template, page.html, ...page.scripts.map(({ file }) => file)].map((file) =>
      readText(folder, file),
    );
    mustache.parse(tagsOf(source)); // throws if a tag or section has no end
    return { ...page, source };
  } catch (error) {
    throw new Error(`entry "${entry}" is not complete (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** Returns a template without the texts between its tags, which mustache would read character by character. */
function tagsOf(source: string): string {
  const [, ...tags] = source.split('{{').map((piece) => {
    const end = piece.startsWith('{') ? '}}}' : '}}';
    return piece.includes(end) ? `{{${piece.split(end, 1)}${end}` : `{{${piece}`;
  });
  return tags.join('');
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readText(folder, file));
}

function readText(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
