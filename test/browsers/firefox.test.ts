import { test } from 'uvu';
import { findFirefox } from '../../build/tests/find-browsers.mjs';
import { startPuppeteerBrowser } from '../support/other-browsers/puppeteer-browser';
import { runScenarios } from '../support/other-browsers/scenario';
import { SCENARIOS } from '../support/other-browsers/scenarios';

const firefox = findFirefox();
if (firefox) runScenarios(test, SCENARIOS, () => startPuppeteerBrowser('firefox', firefox));

test.run();
