// The program that `npm run account` runs, see accounts/.
import { runAccountCommand } from './accounts/run-account-command';

process.exitCode = await runAccountCommand({
  args: process.argv.slice(2),
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  error: process.stderr,
});
