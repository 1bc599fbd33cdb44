import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserName } from '../../../../server/devices/browser-name';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;

const NAMES: readonly (readonly [userAgent: string, name: string])[] = [
  [WINDOWS, 'Chrome 142, Windows'],
  [`${WINDOWS} Edg/142.0.0.0`, 'Edge 142, Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0`, 'Opera 114, Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142, Android'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 28, Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142, ChromeOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`, 'Safari 18, macOS'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18, iOS'],
  [`${IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome 142, iOS'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['Netscape <4>', ''],
  ['Firefox/99999 http://evil.example', ''],
  ['Windows http://evil.example', 'Windows'],
];

test('a browser has the name and the version of its User-Agent, and nothing else of it', () => {
  for (const [userAgent, name] of NAMES) assert.is(browserName(userAgent), name, userAgent);
});

test.run();
