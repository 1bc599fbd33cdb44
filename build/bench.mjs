// npm run bench            login on a throttled phone beside a static page, 15 loads each
// npm run bench -- 30      with 30 loads
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { LOADER } from './launch/loader-arguments.mjs';
import { run } from './launch/run.mjs';
import { ensureChromium } from './tests/chromium.mjs';

await ensureInstalled();
const browser = await ensureChromium();
if ('problem' in browser) fail(browser.problem);
if (!(await ensureBuilt())) fail('The pages could not be built: see above.');

process.exitCode = await run(process.execPath, [...LOADER, 'test/bench/bench.ts', ...process.argv.slice(2)], {
  env: { CHROME_PATH: browser.path },
});
