import { ensureBuilt, ensureServerBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';

await ensureInstalled();
const isBuilt = (await ensureBuilt({ force: true })) && (await ensureServerBuilt({ force: true }));
process.exitCode = isBuilt ? 0 : 1;
