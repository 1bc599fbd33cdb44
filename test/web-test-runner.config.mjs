import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { ALIASES } from '../build/aliases.mjs';
import { totalsReporter } from '../build/tests/suite-output.mjs';
import { testFiles, wordsOf } from '../build/tests/test-files.mjs';
import { serveTestPages } from './browser/host/serve-test-pages';
import { serveDist } from './browser/serve-dist';
import { serveStyles } from './browser/serve-styles';
import { UNUSED_FEATURES } from './support/browser/chromium-features';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = wordsOf(process.env.TEST_WORDS);

// Served on every address of this machine: `localhost` and `127.0.0.1` are two origins of one server.
/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  rootDir: root,
  files: testFiles('test/browser', { words }),
  nodeResolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  concurrency: 1,
  testsFinishTimeout: 120_000,
  middleware: [serveTestPages, serveDist(root)],
  plugins: [
    serveStyles(root),
    {
      name: 'node-env',
      transform: ({ path, body }) =>
        path.includes('/node_modules/') && typeof body === 'string'
          ? body.replaceAll('process.env.NODE_ENV', '"production"')
          : undefined,
    },
    { name: 'react-alias', resolveImport: ({ source }) => ALIASES[source] && resolveFrom(ALIASES[source]) },
    esbuildPlugin({ ts: true, tsx: true, tsconfig: 'tsconfig.json' }),
  ],
  testFramework: { path: fileURLToPath(new URL('../build/tests/uvu-in-browser.mjs', import.meta.url)) },
  browsers: [
    chromeLauncher({
      launchOptions: {
        ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
        // Chromium refuses to run its sandbox as root, as in a container.
        args: [
          '--disable-gpu',
          '--disable-background-networking',
          `--disable-features=${UNUSED_FEATURES.join(',')}`,
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
      },
    }),
  ],
  reporters: [totalsReporter()],
};

/** @param {string} name */
function resolveFrom(name) {
  return fileURLToPath(import.meta.resolve(name)).replace(root, '/');
}
