import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

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
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = fork(here('draw-skeletons.ts'), files, {
    execArgv: ['--import', new URL('../alias-loader.mjs', import.meta.url).href, '--import', 'tsx'],
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
