import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { RouteRow } from '../routes';
import type { Script } from './scripts';

/** What the build knows about an entry, besides its row: paths are below dist/. */
export interface BuiltEntry {
  html: string;
  template: string;
  scripts: Script[];
  styles: { inline: string[] } | { files: Script[] };
  messages: string[];
}

/**
 * The text of dist/routes.json, from which any server can serve the bundle: per address, first match wins, who may
 * open it, its files with their hashes, and the message keys that its boot slot needs.
 */
export function routesFile(site: {
  rows: readonly RouteRow[];
  built: ReadonlyMap<string, BuiltEntry>;
  base: string;
  locales: readonly string[];
}): string {
  const routes = site.rows.map(({ styles: _, scripts: __, ...row }) => ({ ...row, ...site.built.get(row.entry) }));
  const base = site.base.replace(/\/$/, '');
  return `${JSON.stringify({ version: 1, base, assets: `${base}/assets/`, locales: site.locales, routes }, null, 1)}\n`;
}

const Built = v.object({
  html: v.string(),
  template: v.string(),
  scripts: v.array(v.object({ file: v.string(), integrity: v.string() })),
  styles: v.union([
    v.object({ inline: v.array(v.string()) }),
    v.object({ files: v.array(v.object({ file: v.string(), integrity: v.string() })) }),
  ]),
  messages: v.array(v.string()),
});

const Before = v.object({ routes: v.array(v.object({ entry: v.string(), ...Built.entries })) });

/** What an earlier build into this folder knew about its entries. */
export function builtBefore(folder: string): Map<string, BuiltEntry> {
  const { routes } = v.parse(Before, JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')));
  return new Map(routes.map(({ entry, ...built }) => [entry, built]));
}
