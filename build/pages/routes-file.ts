import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PageRow } from '../../shared/contract/pages';
import type { Script } from './scripts';

/** The fields of routes.json that the build adds to the rows of an entry. Paths are below dist/. */
export interface BuiltEntry {
  html: string;
  template: string;
  scripts: Script[];
  /** The hashes of the scripts in the HTML, for the CSP. */
  inlineScripts: string[];
  styles: { inline: string[] } | { files: Script[] };
  messages: string[];
}

/**
 * Returns the text of dist/routes.json, from which any server can serve the bundle. It contains for each address the
 * roles that may open it, its files with their hashes, and the message keys of its boot data. The first row that
 * matches an address applies.
 */
export function routesFile(options: {
  rows: readonly PageRow[];
  built: ReadonlyMap<string, BuiltEntry>;
  base: string;
  locales: readonly string[];
}): string {
  const { rows, built, locales } = options;
  const routes = rows.map(({ styles: _, scripts: __, dialog, ...row }) => {
    const size = dialog && { width: dialog.width, height: dialog.height };
    return { ...row, dialog: size, ...built.get(row.entry) };
  });
  const base = options.base.replace(/\/$/, '');
  return `${JSON.stringify({ version: 1, base, assets: `${base}/assets/`, locales, routes }, null, 1)}\n`;
}

const Built = v.object({
  html: v.string(),
  template: v.string(),
  scripts: v.array(v.object({ file: v.string(), integrity: v.string() })),
  inlineScripts: v.array(v.string()),
  styles: v.union([
    v.object({ inline: v.array(v.string()) }),
    v.object({ files: v.array(v.object({ file: v.string(), integrity: v.string() })) }),
  ]),
  messages: v.array(v.string()),
});

const RoutesFile = v.object({ routes: v.array(v.object({ entry: v.string(), ...Built.entries })) });

/** Reads the entries from the routes.json that an earlier build wrote into a folder. */
export function readBuiltEntries(folder: string): Map<string, BuiltEntry> {
  const { routes } = v.parse(RoutesFile, JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')));
  return new Map(routes.map(({ entry, ...built }) => [entry, built]));
}
