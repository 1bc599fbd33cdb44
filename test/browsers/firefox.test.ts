import { test } from 'uvu';
import { findFirefox } from '../../build/tests/other-browsers.mjs';
import { startPuppeteerBrowser } from './puppeteer-browser';
import { runScenarios } from './scenario';
import { SCENARIOS } from './scenarios';

const firefox = findFirefox(process.env);
if (firefox) runScenarios(test, SCENARIOS, () => startPuppeteerBrowser('firefox', firefox));

test.run();
