import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rollup';

/** How long old scripts are kept, in ms, because servers that started before this build still refer to them. */
const KEEP_ASSETS = 60 * 60_000;

/**
 * Removes the files of earlier builds. Add it only to the last configuration, so that a build that fails removes
 * nothing.
 * @param writtenBefore the start of this build, in ms since 1970; files that are older belong to earlier builds
 */
export function removeOldFiles({ writtenBefore }: { writtenBefore: number }): Plugin {
  return {
    name: 'remove-old-files',
    writeBundle({ dir = 'dist' }) {
      for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const path = join(file.parentPath, file.name);
        const { mtimeMs } = statSync(path);
        const isAsset = file.parentPath === join(dir, 'assets');
        if (mtimeMs < (isAsset ? writtenBefore - KEEP_ASSETS : writtenBefore)) rmSync(path);
      }
    },
  };
}
