import { writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isUpToDate, SERVER_INPUTS, stampOf, writeStamp } from '../../../../build/launch/stamp.mjs';
import { withFiles } from '../temporary-folder';

const FILES = { 'entries/x/main.tsx': '1', 'shared/y.ts': '2', 'server/main.ts': '3', 'tsconfig.json': '{}' };

test('texts and files of the pages make a new build necessary, the server and documents do not', () =>
  withFiles(FILES, (root) => {
    const stamp = () => stampOf([''], { root });
    assert.is(stamp(), stamp());
    const changes = [
      ['shared/y.ts', '22'],
      ['entries/x/new.ts', ''],
      ['server/main.ts', '33'],
      ['shared/README.md', '# New'],
    ].map(([file, text = '']) => {
      const before = stamp();
      writeFileSync(`${root}/${file}`, text);
      return stamp() !== before;
    });
    assert.equal(changes, [true, true, false, false]);
    assert.is.not(stampOf(['dev'], { root }), stamp(), 'a build for development is no build for deployment');
  }));

test('the server is built again for its sources and those it shares, and not for what is built or installed', () =>
  withFiles({ ...FILES, 'server/dist/main.js': '4', 'server/node_modules/fastify/package.json': '5' }, (root) => {
    const stamp = () => stampOf([], { root, inputs: SERVER_INPUTS });
    const changed = (file: string) => {
      const before = stamp();
      writeFileSync(`${root}/${file}`, 'new');
      return stamp() !== before;
    };
    const files = ['server/main.ts', 'shared/y.ts', 'entries/x/main.tsx', 'server/dist/main.js'];
    assert.equal(files.map(changed), [true, true, false, false]);
    assert.is(changed('server/node_modules/fastify/package.json'), false);
  }));

test('a folder is up to date with the stamp it was given, and without one never', () =>
  withFiles(FILES, (root) => {
    assert.is(isUpToDate(root, 'a'), false);
    writeStamp(root, 'a');
    assert.equal([isUpToDate(root, 'a'), isUpToDate(root, 'b')], [true, false]);
  }));

test.run();
