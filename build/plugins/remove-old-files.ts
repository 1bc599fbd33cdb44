import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'rollup';

/** A server that started before this build still names the scripts of its own: they stay for so many ms. */
const STAY = 60 * 60_000;

/** Removes what an earlier build left: only after a build has succeeded, so that a failed one leaves a whole dist/. */
export function tidy(): Plugin {
  return {
    name: 'tidy',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const path = join(file.parentPath, file.name);
        const name = relative(dir, path).replaceAll('\\', '/');
        if (!file.isFile() || name in bundle) continue;
        const isInUse = name.startsWith('assets/') && Date.now() - statSync(path).mtimeMs < STAY;
        if (!isInUse) rmSync(path);
      }
    },
  };
}
