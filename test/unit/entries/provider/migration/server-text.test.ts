import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverText } from '../../../../../entries/provider/migration/server-text';
import {
  MIGRATION_PROBLEMS,
  MIGRATION_STATISTICS,
  MIGRATION_STEPS,
} from '../../../../../shared/contract/migration-texts';
import english from '../../../../../shared/i18n/messages/en.json' with { type: 'json' };
import { setTranslator } from '../../../../../shared/i18n/translate';

test.after.each(() => setTranslator(undefined));

test('steps, lines and problems are translated', () => {
  const keys = [
    ...Object.values(MIGRATION_STEPS),
    ...MIGRATION_STATISTICS.map(({ description }) => description),
    ...MIGRATION_PROBLEMS,
  ];
  setTranslator((key) => (key in english ? `text of ${key}` : undefined));
  for (const key of keys) assert.is(serverText(key), `text of ${key}`);
});

test('other texts stay as they are, visible and cut', () => {
  setTranslator(() => undefined);
  assert.is(serverText('Disk full'), 'Disk full');
  assert.is(serverText('EAI_AGAIN'), 'EAI_AGAIN');
  assert.is(serverText('\u200b'), '–');
  assert.is(Array.from(serverText('x'.repeat(5000))).length, 1001);
});

test.run();
