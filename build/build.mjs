import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';

await ensureInstalled();
process.exitCode = (await ensureBuilt({ force: true })) ? 0 : 1;
