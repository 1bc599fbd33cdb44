import { ensureAllBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';

await ensureInstalled();
const { pages, server } = await ensureAllBuilt({ force: true });
process.exitCode = pages && server ? 0 : 1;
