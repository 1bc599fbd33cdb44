import { writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIfOutdated } from '../../../../build/launch/build-if-outdated.mjs';
import { withFiles } from '../temporary-folder';

const LOCK = `test-${process.pid}.lock`;

test('a build runs for changed sources, after a failure and where it is forced, and once for two at the same time', () =>
  withFiles({ 'output.js': '' }, async (folder) => {
    let [source, status, builds] = ['one', 0, 0];
    let during = () => {};
    const build = (force = false) =>
      buildIfOutdated({ folder, lock: LOCK, stamp: () => source, force }, async () => {
        builds += 1;
        await Promise.resolve();
        writeFileSync(`${folder}/output.js`, source);
        during();
        return status;
      });
    const counted = async (...statuses: Promise<number>[]) => [await Promise.all(statuses), builds];

    assert.equal(await counted(build(), build()), [[0, 0], 1], 'the second waits and finds the output of the first');
    assert.equal(await counted(build()), [[0], 1]);
    source = 'two';
    assert.equal(await counted(build()), [[0], 2]);
    assert.equal(await counted(build(true)), [[0], 3]);
    source = 'three';
    status = 2;
    assert.equal(await counted(build()), [[2], 4]);
    status = 0;
    during = () => {
      source = 'changed during the build';
    };
    assert.equal(await counted(build()), [[0], 5], 'after a failure');
    during = () => {};
    assert.equal(await counted(build()), [[0], 6], 'what changes during a build is built next time');
  }));

test.run();
