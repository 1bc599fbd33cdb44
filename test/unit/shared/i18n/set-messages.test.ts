import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentLocale } from '../../../../shared/i18n/format';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator, t, translateServerText } from '../../../../shared/i18n/translate';

test.after.each(() => setTranslator(undefined));

test('a message is the text of its key, whatever characters that has; without messages it is the key', () => {
  assert.is(t('LOGIN_TITLE'), 'LOGIN_TITLE');
  setMessages({ locale: 'de-AT', translations: { LOGIN_TITLE: 'Anmelden', 'a.b:c': 'whole' } });
  assert.equal([t('LOGIN_TITLE'), translateServerText('a.b:c')], ['Anmelden', 'whole']);
});

test('the locale of a server is formatted as the catalogue’s, one without a catalogue as the default', () => {
  for (const [tag, locale] of [
    ['de_AT', 'de-AT'],
    ['de-x', 'en-US'],
    ['sr-Cyrl-ME', 'sr-Latn-ME'],
    ['tlh', 'en-US'],
  ] as const) {
    setMessages({ locale: tag, translations: {} });
    assert.is(currentLocale(), locale);
  }
});

test.run();
