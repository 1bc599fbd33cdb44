import { test } from 'uvu';
import { findFirefox } from '../../build/tests/find-browsers.mjs';
import { startPuppeteerBrowser } from './puppeteer-browser';
import { runScenarios } from './scenario';
import { SCENARIOS } from './scenarios';

const firefox = findFirefox();
if (firefox) runScenarios(test, SCENARIOS, () => startPuppeteerBrowser('firefox', firefox));

test.run();
