import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIfOutdated } from '../../../../build/launch/build-if-outdated.mjs';
import { withFiles } from '../temporary-folder';

const LOCK = `test-${process.pid}.lock`;

/** A build whose sources are one text; `status` is the exit status of the builds to come. */
async function withBuild(
  action: (
    build: (force?: boolean) => Promise<number>,
    state: { source: string; status: number; builds: number },
  ) => unknown,
): Promise<void> {
  await withFiles({ 'output.js': '' }, async (folder) => {
    const state = { source: 'one', status: 0, builds: 0 };
    const build = (force = false) =>
      buildIfOutdated({ folder, lock: LOCK, stamp: () => state.source, force }, async () => {
        state.builds += 1;
        await sleep(20);
        writeFileSync(`${folder}/output.js`, state.source);
        return state.status;
      });
    await action(build, state);
  });
}

test('a build runs once for the same sources, again for others, and always when it is forced', () =>
  withBuild(async (build, state) => {
    assert.equal([await build(), await build(), state.builds], [0, 0, 1]);
    state.source = 'two';
    assert.equal([await build(), state.builds], [0, 2]);
    assert.equal([await build(true), state.builds], [0, 3]);
  }));

test('a build that failed runs again', () =>
  withBuild(async (build, state) => {
    state.status = 2;
    assert.is(await build(), 2);
    state.status = 0;
    assert.equal([await build(), state.builds], [0, 2]);
  }));

test('of two builds at the same time the second waits and finds the output of the first', () =>
  withBuild(async (build, state) => {
    assert.equal(await Promise.all([build(), build()]), [0, 0]);
    assert.is(state.builds, 1);
  }));

test('what changes during a build is built next time', () =>
  withBuild(async (build, state) => {
    const first = build();
    await sleep(10);
    state.source = 'two';
    await first;
    await build();
    assert.is(state.builds, 2);
  }));

test.run();
