import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'rollup';

/** Removes what an earlier build left: only after a build has succeeded, so that a failed one leaves a whole dist/. */
export function tidy(): Plugin {
  return {
    name: 'tidy',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const path = join(file.parentPath, file.name);
        if (file.isFile() && !(relative(dir, path).replaceAll('\\', '/') in bundle)) rmSync(path);
      }
    },
  };
}
