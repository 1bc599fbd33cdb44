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
