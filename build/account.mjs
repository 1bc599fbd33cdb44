// npm run account -- --help    adds, lists, disables and enables accounts and resets their passwords
import { runProgram } from './server/run-program.mjs';

process.exitCode = await runProgram('account');
