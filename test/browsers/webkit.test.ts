import { test } from 'uvu';
import { findWebKit } from '../../build/tests/other-browsers.mjs';
import { runScenarios } from './scenario';
import { SCENARIOS } from './scenarios';
import { startWebKit } from './webkit';

const webKit = findWebKit(process.env);
if (webKit) runScenarios(test, SCENARIOS, () => startWebKit(webKit.driver, webKit.browser));

test.run();
