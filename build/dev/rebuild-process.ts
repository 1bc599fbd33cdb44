// The process of `npm run dev` that builds single pages: gets lists of changed files, answers plans.
import { ROOT } from '../launch/root.mjs';
import { createRebuilder } from './rebuild';

const rebuilder = await createRebuilder({ root: ROOT, dist: process.env.VESTIBULE_DIST || '.cache/dev' });

process.on('message', async ({ files }: { files: string[] }) => {
  try {
    process.send?.(await rebuilder.rebuild(files));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.send?.({ build: 'failed', restart: false });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
