// Starts a server with the `dist/` that TEST_DIST names. Run by start-up.test.ts in a process of its own.
import { startUp } from '../../../server/start-up';

const started = await startUp(process.env, { distFolder: process.env.TEST_DIST ?? '' });
process.stdout.write(started.ok ? started.banner : started.problems.join('\n'));
