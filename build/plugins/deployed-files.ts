import type { Plugin } from 'rollup';
import type { MessageCatalogues } from '../message-catalogues';
import { openApiDocument } from '../openapi/document';
import { type BuiltEntry, routesFile } from '../pages/routes-file';
import type { RouteRow } from '../routes';
import { BASE, type BuiltPages } from './pages';

export interface DeployedFilesOptions {
  /** The folder of the project. */
  root: string;
  rows: readonly RouteRow[];
  built: BuiltPages;
  catalogues: MessageCatalogues;
  /** The entries of an earlier build, if only some pages are built. Their messages are already there. */
  before?: ReadonlyMap<string, BuiltEntry>;
}

/**
 * Writes the files that depend on all pages: each page as static HTML and as a Mustache template, routes.json,
 * openapi.json, and the messages of each language, `i18n/<locale>.json`. It belongs to the last configuration.
 */
export function deployedFiles({ root, rows, built, catalogues, before }: DeployedFilesOptions): Plugin {
  return {
    name: 'deployed-files',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const entries = new Map(before);
      for (const [name, { entry, template, html }] of built.pages) {
        entries.set(name, entry);
        emit(entry.template, template);
        emit(entry.html, html);
      }
      emit('routes.json', routesFile({ rows, built: entries, base: BASE, locales: [...catalogues.byLocale.keys()] }));
      if (before) return;
      emit('openapi.json', openApiDocument({ root, rows }));
      for (const [locale, messages] of catalogues.byLocale) emit(`i18n/${locale}.json`, JSON.stringify(messages));
    },
  };
}
