// The program that `npm run demo` runs, see demo/.
import { runDemoCommand } from './demo/run-demo-command';

process.exitCode = await runDemoCommand({
  args: process.argv.slice(2),
  env: process.env,
  output: process.stdout,
  error: process.stderr,
});
