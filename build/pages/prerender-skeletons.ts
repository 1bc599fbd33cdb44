import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { LOADER } from '../aliases.mjs';

const PrerenderedSkeleton = v.object({
  markup: v.string(),
  keys: v.array(v.string()),
  defaults: v.unknown(),
});

/** An entry's skeleton as a Mustache template, its message keys, and the data of the static HTML file. */
export type PrerenderedSkeleton = v.InferOutput<typeof PrerenderedSkeleton>;

const Result = v.record(v.string(), PrerenderedSkeleton);

/**
 * Prerenders skeletons in a child process, where `react` is the runtime of the pages (alias-loader.mjs) and all modules
 * are read again.
 */
export function prerenderSkeletons(files: readonly string[]): Promise<Record<string, PrerenderedSkeleton>> {
  const child = fork(fileURLToPath(new URL('prerender-process.ts', import.meta.url)), files, {
    execArgv: LOADER,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const result = v.safeParse(Result, message);
      if (result.success) resolve(result.output);
      else reject(new Error(typeof message === 'string' ? message : 'The skeletons could not be prerendered'));
    });
    child.once('exit', (code) => reject(new Error(`Prerendering the skeletons ended with status ${code}`)));
  });
}
