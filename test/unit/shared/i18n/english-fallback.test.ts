import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEnglish, onEnglishLoaded } from '../../../../shared/i18n/english-fallback';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { hasMessage, setTranslator, t, translateServerText } from '../../../../shared/i18n/translate';

test.before(() => setMessages({ locale: 'pl', translations: { LOGIN_TITLE: 'Zaloguj się' } }));
test.after(() => setTranslator(undefined));

test('a key that the messages lack is never shown itself, and English is loaded for it', async () => {
  assert.not.match(t('LOGIN_BUTTON'), 'LOGIN_BUTTON');
  const loaded = new Promise<void>((resolve) => {
    const stop = onEnglishLoaded(() => {
      stop();
      resolve();
    });
  });
  assert.ok(await loadEnglish());
  await Promise.race([loaded, Promise.resolve()]);
  assert.is(t('LOGIN_BUTTON'), english.LOGIN_BUTTON);
  assert.is(t('LOGIN_TITLE'), 'Zaloguj się');
});

test('the plural forms of such a key are English ones, in Polish too', async () => {
  await loadEnglish();
  const text = (count: number) => t('TFA_SKIPS_LEFT', { count });
  assert.is(text(1), english.TFA_SKIPS_LEFT_one.replace('{count}', '1'));
  assert.is(text(3), english.TFA_SKIPS_LEFT_other.replace('{count}', '3'));
});

test('a server’s text is a key of the English catalogue, plain text, or an unknown key', async () => {
  await loadEnglish();
  assert.is(translateServerText('TFA_CODE_INCORRECT'), english.TFA_CODE_INCORRECT);
  assert.is(translateServerText('Account {locked} until $t(noon)'), 'Account {locked} until $t(noon)');
  assert.is(translateServerText('LOCKED_UNTIL_NOON'), english.ERROR_UNKNOWN);
  assert.equal(['TFA_CODE_INCORRECT', 'LOCKED_UNTIL_NOON', 'Locked'].map(hasMessage), [true, false, false]);
});

test.run();
