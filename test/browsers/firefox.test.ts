// Tests test/browsers/firefox.ts
import { test } from 'uvu';
import { findFirefox } from '../../build/tests/other-browsers.mjs';
import { startFirefox } from './firefox';
import { runScenarios } from './scenario';
import { SCENARIOS } from './scenarios';

const firefox = findFirefox(process.env);
if (firefox) runScenarios(test, SCENARIOS, () => startFirefox(firefox));

test.run();
