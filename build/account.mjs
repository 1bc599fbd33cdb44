// npm run account -- --help    adds, lists, disables and enables accounts and resets their passwords
import { ensureInstalled } from './launch/install.mjs';
import { run } from './launch/run.mjs';

await ensureInstalled();
process.exitCode = await run(process.execPath, [
  '--import',
  'tsx',
  'server/account-command.ts',
  ...process.argv.slice(2),
]);
