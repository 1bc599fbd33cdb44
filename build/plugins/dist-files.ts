import { readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'rollup';
import type { PageRow } from '../../shared/contract/pages';
import type { MessageCatalogues } from '../message-catalogues';
import { openApiDocument } from '../openapi/document';
import { type BuiltEntry, routesFile } from '../pages/routes-file';
import { pluralRulesFile } from '../plural-rules';
import { BASE, type BuiltPages } from './pages';

export interface DeployedFilesOptions {
  /** The folder of the project. */
  root: string;
  rows: readonly PageRow[];
  built: BuiltPages;
  catalogues: MessageCatalogues;
  /** The entries of an earlier build, if only some pages are built. Their messages are already there. */
  before?: ReadonlyMap<string, BuiltEntry>;
}

/**
 * Writes the files that depend on all pages: each page as static HTML and as a Mustache template, routes.json,
 * openapi.json, plurals.json, and the messages of each language, `i18n/<locale>.json`. It belongs to the last configuration.
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
      emit('openapi.json', openApiDocument(root));
      emit('plurals.json', pluralRulesFile());
      for (const [locale, messages] of catalogues.byLocale) emit(`i18n/${locale}.json`, JSON.stringify(messages));
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The minimum size in bytes. For a smaller file the response headers outweigh the savings. */
const MIN_SIZE = 1024;

/** Compresses with Brotli at the strongest level, which is also the deployed one. */
export function brotliOf(content: Uint8Array): Promise<Buffer> {
  return brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}

/** The compressed copies that the configurations of this process are writing. */
const copies: Promise<void>[] = [];

/**
 * Writes a `.br` and a `.gz` copy of each text file of more than 1 KB, for servers that send precompressed files. The next
 * configuration begins meanwhile; the last one waits in {@link removeOldFiles}.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const output of Object.values(bundle)) {
        const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
        if (!/\.(js|css|html|json|svg)$/.test(output.fileName) || content.length <= MIN_SIZE) continue;
        copies.push(writeCopies(join(dir, output.fileName), content));
      }
    },
  };
}

async function writeCopies(file: string, content: Buffer): Promise<void> {
  const [br, gz] = await Promise.all([brotliOf(content), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** How long old scripts are kept, in ms, because servers that started before this build still refer to them. */
const KEEP_ASSETS = 60 * 60_000;

/**
 * Removes the files of earlier builds, when all compressed copies of this one are written. Add it only to the last
 * configuration, so that a build that fails removes nothing.
 * @param writtenBefore the start of this build, in ms since 1970; files that are older belong to earlier builds
 */
export function removeOldFiles({ writtenBefore }: { writtenBefore: number }): Plugin {
  return {
    name: 'remove-old-files',
    writeBundle: {
      order: 'post', // when the copies of this configuration have begun, too
      sequential: true,
      async handler({ dir = 'dist' }) {
        await Promise.all(copies);
        for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          if (!file.isFile()) continue;
          const path = join(file.parentPath, file.name);
          const { mtimeMs } = statSync(path);
          const isAsset = file.parentPath === join(dir, 'assets');
          if (mtimeMs < (isAsset ? writtenBefore - KEEP_ASSETS : writtenBefore)) rmSync(path);
        }
      },
    },
  };
}
