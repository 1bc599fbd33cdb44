import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverText } from '../../../../../entries/provider/migration/server-text';
import { MIGRATION_PROBLEMS } from '../../../../../shared/contract/migration-texts';
import { setTranslator } from '../../../../../shared/i18n/translate';

test.after.each(() => setTranslator(undefined));

test('a key of the catalogue is translated', () => {
  setTranslator((key) => (key === MIGRATION_PROBLEMS[0] ? 'Its text' : undefined));
  assert.is(serverText(MIGRATION_PROBLEMS[0] ?? ''), 'Its text');
});

test('other texts stay as they are, visible and cut', () => {
  setTranslator(() => undefined);
  assert.is(serverText('Disk full'), 'Disk full');
  assert.is(serverText('EAI_AGAIN'), 'EAI_AGAIN');
  assert.is(serverText('\u200b'), '–');
  assert.is(Array.from(serverText('x'.repeat(5000))).length, 1001);
});

test.run();
