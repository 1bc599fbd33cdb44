// npm run backup -- --help    copies the database to one file, while servers run
import { runProgram } from './server/run-program.mjs';

process.exitCode = await runProgram('backup');
