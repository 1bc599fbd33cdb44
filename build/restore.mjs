// npm run restore -- --help    puts the database of a backup in place, while no server runs
import { runProgram } from './server/run-program.mjs';

process.exitCode = await runProgram('restore');
