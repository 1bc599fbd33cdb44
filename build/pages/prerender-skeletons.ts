import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { LOADER } from '../launch/loader.mjs';

const Drawn = v.object({
  markup: v.string(),
  keys: v.array(v.string()),
  defaults: v.unknown(),
});

/** An entry's skeleton as a Mustache template, the message keys in it, and the data of the page that nobody filled. */
export type Drawn = v.InferOutput<typeof Drawn>;

const Answer = v.record(v.string(), Drawn);

/**
 * Draws skeletons in a process of its own, where `react` is the runtime the pages will have (alias-loader.mjs) and no
 * module outlives an edit.
 */
export function drawSkeletons(files: readonly string[]): Promise<Record<string, Drawn>> {
  const child = fork(fileURLToPath(new URL('prerender-process.ts', import.meta.url)), files, {
    execArgv: LOADER,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const answer = v.safeParse(Answer, message);
      if (answer.success) resolve(answer.output);
      else reject(new Error(typeof message === 'string' ? message : 'The skeletons could not be drawn'));
    });
    child.once('exit', (code) => reject(new Error(`Drawing the skeletons ended with status ${code}`)));
  });
}
