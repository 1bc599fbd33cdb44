import { chmodSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findChromium } from '../../../../build/tests/chromium.mjs';
import { withFiles } from '../temporary-folder';

const PROGRAMS = { 'one/google-chrome': '', 'two/chromium': '', 'two/no-program': '' };

const withPrograms = (action: (folder: string) => void) =>
  withFiles(PROGRAMS, (folder) => {
    for (const name of ['one/google-chrome', 'two/chromium']) chmodSync(`${folder}/${name}`, 0o755);
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

test.run();
