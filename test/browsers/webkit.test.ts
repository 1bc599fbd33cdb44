import { test } from 'uvu';
import { findWebKit } from '../../build/tests/find-browsers.mjs';
import { runScenarios } from './scenario';
import { SCENARIOS } from './scenarios';
import { startWebKit } from './webkit';

const webKit = findWebKit();
if (webKit) runScenarios(test, SCENARIOS, () => startWebKit(webKit.driver, webKit.browser));

test.run();
