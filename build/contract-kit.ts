import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import resolve from '@rollup/plugin-node-resolve';
import type { InputPluginOption, OutputOptions, Plugin, RollupOptions } from 'rollup';
import { compileTypeScript } from './plugins/typescript';

/**
 * Makes built programs executable, so that `npx` can run them. npm does that only when it installs a package that
 * already contains them.
 */
const EXECUTABLE: Plugin = {
  name: 'executable',
  writeBundle({ dir = 'dist' }, bundle) {
    for (const file of Object.keys(bundle)) chmodSync(join(dir, file), 0o755);
  },
};

/**
 * Returns the configuration of `vestibule-contract.mjs`, the program that checks servers. It is one file for Node, not
 * minified, so that integrators can read it.
 */
export function contractKitConfig({ root, dist }: { root: string; dist: string }) {
  return {
    input: { 'vestibule-contract': join(root, 'contract-kit/main.ts') },
    external: /^node:/,
    plugins: [
      resolve({ extensions: ['.ts', '.mjs', '.js'], browser: false }),
      compileTypeScript(root, { folder: 'contract-kit', include: ['contract-kit/**/*.ts', 'shared/contract/**/*.ts'] }),
      EXECUTABLE,
    ],
    output: {
      dir: dist,
      format: 'es',
      entryFileNames: '[name].mjs',
      banner: '#!/usr/bin/env node',
      generatedCode: 'es2015',
    },
    onwarn(warning) {
      throw new Error(warning.message);
    },
  } satisfies RollupOptions & { plugins: InputPluginOption[]; output: OutputOptions };
}
