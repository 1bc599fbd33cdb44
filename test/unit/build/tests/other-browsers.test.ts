import { chmodSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findFirefox, findWebKit, leftOut } from '../../../../build/tests/other-browsers.mjs';
import { withFiles } from '../temporary-folder';

const PROGRAMS = { 'one/firefox': '', 'two/firefox-esr': '', 'two/WebKitWebDriver': '' };

const withPrograms = (action: (folder: string) => void) =>
  withFiles(PROGRAMS, (folder) => {
    for (const name of Object.keys(PROGRAMS)) chmodSync(`${folder}/${name}`, 0o755);
    action(folder);
  });

test('Firefox ESR comes first', () =>
  withPrograms((folder) => {
    assert.is(findFirefox({ PATH: `${folder}/one:${folder}/two` }), `${folder}/two/firefox-esr`);
    assert.is(findFirefox({ PATH: `${folder}/one` }), `${folder}/one/firefox`);
    assert.is(findFirefox({ PATH: folder }), undefined);
  }));

test('WebKitGTK needs a display in memory', () =>
  withPrograms((folder) => {
    assert.is(findWebKit({ PATH: `${folder}/two` }), undefined);
  }));

test('what is left out is said, and whether it is all', () => {
  assert.is(leftOut({ firefox: '/usr/bin/firefox', webKit: {} }), undefined);
  const one = leftOut({ firefox: '/usr/bin/firefox', webKit: undefined });
  assert.match(one?.problem ?? '', /LEFT OUT: the tests in WebKitGTK .*webkit2gtk-driver/);
  assert.is(one?.isNoneThere, false);
  const both = leftOut({ firefox: undefined, webKit: undefined });
  assert.match(both?.problem ?? '', /Firefox and WebKitGTK/);
  assert.is(both?.isNoneThere, true);
});

test.run();
