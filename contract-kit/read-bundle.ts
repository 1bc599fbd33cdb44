import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in `routes.json` with its hash. */
export interface BundleFile {
  readonly file: string;
  readonly integrity: string;
}

/** The fields of a row of `routes.json` that the checks read. */
export interface Row {
  readonly path: string;
  readonly entry: string;
  readonly name: string;
  readonly title: string;
  readonly access: readonly string[];
  readonly dialog?: unknown;
  readonly scripts: readonly BundleFile[];
  readonly inlineScripts: readonly string[];
  readonly styles: { readonly files?: readonly BundleFile[] };
  readonly messages: readonly string[];
}

/** The messages of a language by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** A call of `openapi.json`. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly access: readonly string[];
  /** Whether it does nothing without a body. */
  readonly needsBody: boolean;
}

/** The facts about a build. */
export interface Bundle {
  readonly routes: readonly Row[];
  readonly locales: readonly string[];
  readonly assets: string;
  /** The message catalogues by locale. */
  readonly catalogues: Readonly<Record<string, Catalogue>>;
  readonly calls: readonly Call[];
  /** The names of the files in the folder `assets/`, without the compressed copies. */
  readonly files: readonly string[];
}

/** Reads `routes.json` and the catalogues of a build. @param dist the folder of the build */
export async function readBundle(dist: string): Promise<Bundle> {
  const bundle: Omit<Bundle, 'catalogues' | 'calls' | 'files'> = await readJson(join(dist, 'routes.json'));
  const catalogues = bundle.locales.map(async (locale): Promise<[string, Catalogue]> => {
    return [locale, await readJson(join(dist, 'i18n', `${locale}.json`))];
  });
  const { paths }: OpenApi = await readJson(join(dist, 'openapi.json'));
  return {
    ...bundle,
    catalogues: Object.fromEntries(await Promise.all(catalogues)),
    calls: callsOf(paths),
    files: await filesIn(dist),
  };
}

/** The part of `openapi.json` that says who may send which call. */
interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { 'x-access'?: readonly string[]; requestBody?: { required?: boolean } }>>>
  >;
}

const callsOf = (paths: OpenApi['paths']): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'] ?? ['anyone'],
      needsBody: operation.requestBody?.required ?? false,
    })),
  );

async function filesIn(dist: string): Promise<readonly string[]> {
  const names = await readdir(join(dist, 'assets')).catch(() => []); // not deployed beside this program
  return names.filter((name) => /\.(js|css)$/.test(name));
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
