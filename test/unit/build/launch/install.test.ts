import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isInstalled } from '../../../../build/launch/install.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    server: { version: '1.0.0' },
    'node_modules/@x/server': { resolved: 'server', link: true },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/a-windows': { version: '1.0.0', optional: true },
  },
};

const installed = (a?: string) => ({
  packages: { 'node_modules/@x/server': { link: true }, ...(a && { 'node_modules/a': { version: a } }) },
});

const CASES: [title: string, installed: unknown, upToDate: boolean][] = [
  ['nothing is there', undefined, false],
  ['an install broke off', { packages: {} }, false],
  ['all of this platform is there', installed('1.2.3'), true],
  ['another version is there', installed('1.2.2'), false],
  ['a package is missing', installed(), false],
];

for (const [title, there, upToDate] of CASES) {
  test(`${title}: ${upToDate ? 'nothing to' : 'to'} install`, () => assert.is(isInstalled(lock, there), upToDate));
}

test.run();
