// The program that `npm run account` runs, see accounts/run-account-command.ts.

import { readBundle } from '../http/request/bundle';
import { runAccountCommand } from './account/run-account-command';

process.exitCode = await runAccountCommand({
  args: process.argv.slice(2),
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  error: process.stderr,
  readCatalogues(folder) {
    const built = readBundle(folder);
    return built.ok ? built.bundle.catalogues : undefined;
  },
});
