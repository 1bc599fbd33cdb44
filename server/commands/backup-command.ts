// The program that `npm run backup` runs, see backup/.
import { runBackupCommand } from './backup/run-backup-command';

process.exitCode = await runBackupCommand({
  args: process.argv.slice(2),
  env: process.env,
  output: process.stdout,
  error: process.stderr,
});
