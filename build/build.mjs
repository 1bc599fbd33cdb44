import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ensureServerBuilt } from './server/ensure-server-built.mjs';

await ensureInstalled();
if (await ensureBuilt({ force: true })) await ensureServerBuilt({ force: true });
else process.exitCode = 1;
