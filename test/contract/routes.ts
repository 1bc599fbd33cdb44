import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file with its hash, as `routes.json` names it. */
export interface BundleFile {
  readonly file: string;
  readonly integrity: string;
}

/** The fields of a row of `routes.json` that the checks read. */
export interface Row {
  readonly path: string;
  readonly entry: string;
  readonly name: string;
  readonly access: readonly string[];
  readonly dialog?: unknown;
  readonly scripts: readonly BundleFile[];
  readonly inlineScripts: readonly string[];
  readonly styles: { readonly files?: readonly BundleFile[] };
  readonly messages: readonly string[];
}

/** What a build says of itself. */
export interface Bundle {
  readonly routes: readonly Row[];
  readonly locales: readonly string[];
  readonly assets: string;
}

/** Reads `routes.json` of a build. @param dist the folder of the build */
export async function readBundle(dist: string): Promise<Bundle> {
  const bundle: Bundle = JSON.parse(await readFile(join(dist, 'routes.json'), 'utf8'));
  return bundle;
}

/** Whether an address is that of a row; `:name` stands for one segment. */
export function isAt(row: Row, path: string): boolean {
  const pattern = row.path.split('/');
  const segments = path.split('/');
  return (
    pattern.length === segments.length && pattern.every((part, at) => part.startsWith(':') || part === segments[at])
  );
}
