import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REFRESH_PROBLEMS, refreshProblemText } from '../../../../entries/providers/refresh-problem';
import { setTranslator } from '../../../../shared/i18n/translate';

const english: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../../../shared/i18n/messages/en.json', import.meta.url), 'utf8'),
);

test.before(() => {
  setTranslator((key, values) => english[key]?.replace('{problem}', String(values?.problem)));
});
test.after(() => setTranslator(undefined));

test('a refresh that failed says why, also in words of the server', () => {
  for (const key of REFRESH_PROBLEMS) {
    const text = english[key] ?? '';
    assert.ok(text !== '', key);
    assert.is(refreshProblemText(key), english.PROVIDERS_REFRESH_PROBLEM?.replace('{problem}', text));
  }
  const words = english.PROVIDERS_REFRESH_PROBLEM?.replace('{problem}', 'The disk is full');
  assert.is(refreshProblemText('The disk is full'), words);
});

test('a complete refresh reports what an administrator should know, and not that it failed', () => {
  for (const key of ['PROVIDER_REFRESH_NAMES_TAKEN', 'PROVIDER_REFRESH_NO_GROUP'])
    assert.is(refreshProblemText(key), english[key]);
});

test.run();
