import { test } from 'uvu';
import { findWebKit } from '../../build/tests/find-browsers.mjs';
import { runScenarios } from '../support/other-browsers/scenario';
import { SCENARIOS } from '../support/other-browsers/scenarios';
import { startWebKit } from '../support/other-browsers/webkit';

const webKit = findWebKit();
if (webKit) runScenarios(test, SCENARIOS, () => startWebKit(webKit.driver, webKit.browser));

test.run();
