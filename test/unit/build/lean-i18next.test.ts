import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createInstance } from 'i18next';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { leanI18next } from '../../../build/plugins/lean-i18next';

const SOURCE = join(createRequire(import.meta.url).resolve('i18next'), '../../esm/i18next.js');

/** Builds i18next as the bundle does, and loads what came of it. */
async function buildLean(): Promise<{ code: string; make: typeof createInstance }> {
  const folder = mkdtempSync(join(tmpdir(), 'lean-'));
  try {
    const bundle = await rollup({ input: SOURCE, plugins: [leanI18next()] });
    const { output } = await bundle.generate({ format: 'es' });
    const file = join(folder, 'i18next.mjs');
    writeFileSync(file, output[0].code);
    const built: { createInstance: typeof createInstance } = await import(file);
    return { code: output[0].code, make: built.createInstance };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OPTIONS = {
  lng: 'pl',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
} as const;

test('the lean i18next still finds, fills, counts and misses messages', async () => {
  const { make } = await buildLean();
  const i18n = make();
  const translation = { A_one: '{count} znak', A_few: '{count} znaki', A_many: '{count} znaków', B: 'Do {name}' };
  void i18n.init({ ...OPTIONS, resources: { pl: { translation } } });
  assert.equal(
    [1, 3, 5].map((count) => i18n.t('A', { count })),
    ['1 znak', '3 znaki', '5 znaków'],
  );
  assert.is(i18n.t('B', { name: '{name} & $t(A)' }), 'Do {name} & $t(A)');
  assert.equal([i18n.exists('B'), i18n.exists('C'), i18n.t('C')], [true, false, 'C']);
});

test('it is lean: a third of it is gone', async () => {
  const { code } = await buildLean();
  assert.ok(code.length < readFileSync(SOURCE, 'utf8').length * 0.7, `${code.length} characters`);
});

test('a version that lost one of the parts fails the build by its name', async () => {
  const moved = { name: 'moved', transform: (code: string) => code.replace('class Connector', 'class Renamed') };
  let message = '';
  await rollup({ input: SOURCE, plugins: [moved, leanI18next()] }).catch((error: Error) => {
    message = error.message;
  });
  assert.match(message, /no class Connector any more/);
});

test.run();
