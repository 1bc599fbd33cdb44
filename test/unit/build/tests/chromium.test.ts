import { chmodSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findChromium, findHeadlessShell } from '../../../../build/tests/chromium.mjs';
import { withFiles } from '../temporary-folder';

const PROGRAMS = {
  'one/google-chrome': '',
  'two/chromium': '',
  'two/chromium-headless-shell': '',
  'two/no-program': '',
};

const withPrograms = (action: (folder: string) => void) =>
  withFiles(PROGRAMS, (folder) => {
    for (const name of ['one/google-chrome', 'two/chromium', 'two/chromium-headless-shell'])
      chmodSync(`${folder}/${name}`, 0o755);
    action(folder);
  });

test('CHROME_PATH comes first, and nothing replaces one that is wrong', () =>
  withPrograms((folder) => {
    const PATH = `${folder}/two`;
    assert.is(findChromium({ PATH, CHROME_PATH: `${folder}/one/google-chrome` }), `${folder}/one/google-chrome`);
    assert.is(findChromium({ PATH, CHROME_PATH: `${folder}/two/no-program` }), undefined);
  }));

test('Chromium is taken before Chrome, wherever on the path it is', () =>
  withPrograms((folder) => {
    assert.is(findChromium({ PATH: `${folder}/one:${folder}/two` }), `${folder}/two/chromium`);
    assert.is(findChromium({ PATH: `${folder}/one` }), `${folder}/one/google-chrome`);
    assert.is(findChromium({ PATH: folder }), undefined);
  }));

test('the headless shell is used unless CHROME_PATH names the browser of the tests', () =>
  withPrograms((folder) => {
    const PATH = `${folder}/one:${folder}/two`;
    assert.is(findHeadlessShell({ PATH }), `${folder}/two/chromium-headless-shell`);
    assert.is(findHeadlessShell({ PATH, CHROME_PATH: `${folder}/one/google-chrome` }), undefined);
    assert.is(findHeadlessShell({ PATH: `${folder}/one` }), undefined);
  }));

test.run();
