// The program that `npm run restore` runs, see backup/.
import { runRestoreCommand } from './backup/run-restore-command';

process.exitCode = await runRestoreCommand({
  args: process.argv.slice(2),
  env: process.env,
  output: process.stdout,
  error: process.stderr,
});
