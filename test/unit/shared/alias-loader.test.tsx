import { version } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

test('react is the runtime that RUNTIME names', () => {
  const folder = process.env.RUNTIME === 'react' ? '/node_modules/react/' : '/node_modules/preact/';
  for (const name of ['react', 'react/jsx-runtime']) {
    assert.match(import.meta.resolve(name), folder);
  }
  assert.type(version, 'string');
});

test.run();
