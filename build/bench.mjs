// npm run bench            login on a throttled phone beside a static page, 15 loads each
// npm run bench -- 30      with 30 loads
// npm run bench -- load    page loads and sign-ins per second, beside nginx
// npm run bench -- memory  memory of the server over 200,000 requests

import { LOADER } from './aliases.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { run } from './launch/run.mjs';
import { ensureChromium } from './tests/install-programs.mjs';

/** Those without a browser. */
const OF_SERVER = ['load', 'memory'];

await ensureInstalled();
const [first = '', ...others] = process.argv.slice(2);
const isOfServer = OF_SERVER.includes(first);
const browser = isOfServer ? { path: '' } : await ensureChromium();
if ('problem' in browser) fail(browser.problem);
if (!(await ensureBuilt())) fail('The pages could not be built: see above.');

const args = isOfServer ? [`bench/${first}.ts`, ...others] : ['bench/bench.ts', ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, [...LOADER, ...args], { env: { CHROME_PATH: browser.path } });
