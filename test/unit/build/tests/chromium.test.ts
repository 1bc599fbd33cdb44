import { chmodSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findChromium, findHeadlessShell } from '../../../../build/tests/chromium.mjs';
import { findFirefox, leftOut } from '../../../../build/tests/other-browsers.mjs';
import { withFiles } from '../temporary-folder';

const PROGRAMS = ['one/google-chrome', 'one/firefox', 'two/chromium', 'two/chromium-headless-shell', 'two/firefox-esr'];

test('the browsers of the tests are those of CHROME_PATH and of the path, some before others', () =>
  withFiles(Object.fromEntries([...PROGRAMS, 'two/no-program'].map((name) => [name, ''])), (folder) => {
    for (const name of PROGRAMS) chmodSync(`${folder}/${name}`, 0o755);
    const [one, two, PATH] = [`${folder}/one`, `${folder}/two`, `${folder}/one:${folder}/two`];
    const CHROME_PATH = `${one}/google-chrome`;
    assert.is(findChromium({ PATH: two, CHROME_PATH }), CHROME_PATH);
    assert.is(findChromium({ PATH: two, CHROME_PATH: `${two}/no-program` }), undefined, 'nothing replaces a wrong one');
    assert.is(findChromium({ PATH }), `${two}/chromium`, 'Chromium before Chrome');
    assert.equal([findChromium({ PATH: one }), findChromium({ PATH: folder })], [CHROME_PATH, undefined]);
    assert.is(findHeadlessShell({ PATH: two }), `${two}/chromium-headless-shell`);
    assert.equal(
      [findHeadlessShell({ PATH: two, CHROME_PATH }), findHeadlessShell({ PATH: one })],
      [undefined, undefined],
    );
    assert.is(findFirefox({ PATH }), `${two}/firefox-esr`, 'an ESR before others');
    assert.equal([findFirefox({ PATH: one }), findFirefox({ PATH: folder })], [`${one}/firefox`, undefined]);
  }));

test('the browsers that are missing are named, and whether none is there', () => {
  const firefox = '/usr/bin/firefox';
  assert.is(leftOut({ firefox, webKit: {} }), undefined);
  const one = leftOut({ firefox, webKit: undefined });
  assert.match(one?.problem ?? '', /LEFT OUT: the tests in WebKitGTK .*webkit2gtk-driver/);
  const both = leftOut({ firefox: undefined, webKit: undefined });
  assert.match(both?.problem ?? '', /Firefox and WebKitGTK/);
  assert.equal([one?.isNoneThere, both?.isNoneThere], [false, true]);
});

test.run();
