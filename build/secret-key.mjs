// npm run secret-key -- --help    shows, rotates and removes the keys that encrypt secrets in the database
import { runProgram } from './server/run-program.mjs';

process.exitCode = await runProgram('secret-key');
