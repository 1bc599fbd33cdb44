// The program that `npm run secret-key` runs, see secret-rotation/.
import { runSecretKeyCommand } from './secret-key/run-secret-key-command';

process.exitCode = await runSecretKeyCommand({
  args: process.argv.slice(2),
  env: process.env,
  output: process.stdout,
  error: process.stderr,
});
