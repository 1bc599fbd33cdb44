import { existsSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canInstallPackages } from '../../../../build/tests/debian-packages.mjs';

test('packages are installed by root on Debian only', () => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version')) assert.is(canInstallPackages(), false);
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  try {
    assert.is(canInstallPackages(), false, 'without apt-get');
  } finally {
    process.env.PATH = PATH;
  }
});

test.run();
