import { join } from 'node:path';
import resolve from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import type { InputPluginOption, OutputOptions, RollupOptions } from 'rollup';

/**
 * Returns the configuration of `vestibule-contract.mjs`, the program that checks servers: one file for Node, not minified, so
 * that an integrator can read what it does.
 */
export function contractKitConfig({ root, dist }: { root: string; dist: string }) {
  return {
    input: { 'vestibule-contract': join(root, 'test/contract/main.ts') },
    external: /^node:/,
    plugins: [
      resolve({ extensions: ['.ts', '.mjs', '.js'], browser: false }),
      typescript({
        tsconfig: join(root, 'test/contract/tsconfig.json'),
        include: ['test/contract/**/*.ts', 'shared/contract/**/*.ts'],
        filterRoot: root,
        noCheck: true,
        sourceMap: false,
      }),
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
