import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceFiles } from '../../../../build/server/ensure-server-built.mjs';
import { withFiles } from '../temporary-folder';

test('a new build takes the place of the one before, whose other files and stamp are removed', () =>
  withFiles(
    {
      'dist/main.js': 'old',
      'dist/chunk-1.js': 'old',
      'dist/.stamp': 'old',
      'next/main.js': 'new',
      'next/chunk-2.js': 'new',
    },
    (root) => {
      replaceFiles(join(root, 'dist'), join(root, 'next'));
      assert.equal(readdirSync(join(root, 'dist')).sort(), ['chunk-2.js', 'main.js']);
      assert.is(readFileSync(join(root, 'dist/main.js'), 'utf8'), 'new');
      assert.not.ok(existsSync(join(root, 'next')));
    },
  ));

test('a first build needs no folder', () =>
  withFiles({ 'next/main.js': 'new' }, (root) => {
    replaceFiles(join(root, 'dist'), join(root, 'next'));
    assert.equal(readdirSync(join(root, 'dist')), ['main.js']);
  }));

test.run();
