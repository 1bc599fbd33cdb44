import { test } from 'uvu';
import * as assert from 'uvu/assert';
import english from '../../../../../shared/i18n/messages/en.json';
import { setTranslator, t } from '../../../../../shared/i18n/translate';
import { FALLBACK_MESSAGES, setFallbackMessages } from '../../../../../shared/runtime/start/load-page';

test.after.each(() => setTranslator(undefined));

test('the fallback messages are those of the English catalogue', () => {
  const catalogue: Readonly<Record<string, string>> = english;
  for (const [key, text] of Object.entries(FALLBACK_MESSAGES)) assert.is(text, catalogue[key], key);
});

test('without a catalogue a failed load shows texts, not keys', () => {
  setFallbackMessages();
  assert.is(t('BUTTON_RETRY'), english.BUTTON_RETRY);
  assert.is(t('ERROR_NETWORK'), english.ERROR_NETWORK);
  assert.is(t('ERROR_INTERNAL_SERVER'), english.ERROR_UNKNOWN);
  assert.is(t('ERROR_UNAVAILABLE_WAIT', { time: '5 s' }), english.ERROR_UNAVAILABLE, 'values have no place here');
});

test.run();
