import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEnglish, onEnglish } from '../../../../shared/i18n/english';
import english from '../../../../shared/i18n/messages/en.json';
import { startMessages } from '../../../../shared/i18n/start-messages';
import { isMessage, setTranslator, t, textOf } from '../../../../shared/i18n/translate';

test.before(() => startMessages({ locale: 'pl', translations: { LOGIN_TITLE: 'Zaloguj się' } }));
test.after(() => setTranslator(undefined));

test('a key that the messages lack is never shown by its name, and English is loaded for it', async () => {
  assert.not.match(t('LOGIN_BUTTON'), 'LOGIN_BUTTON');
  const loaded = new Promise<void>((resolve) => {
    const stop = onEnglish(() => {
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

test('what a server sent is a key of the whole catalogue, its own words, or a key of nobody', async () => {
  await loadEnglish();
  assert.is(textOf('TFA_CODE_INCORRECT'), english.TFA_CODE_INCORRECT);
  assert.is(textOf('Locked until noon'), 'Locked until noon');
  assert.is(textOf('LOCKED_UNTIL_NOON'), english.ERROR_UNKNOWN);
  assert.equal(['TFA_CODE_INCORRECT', 'LOCKED_UNTIL_NOON', 'Locked'].map(isMessage), [true, false, false]);
});

test.run();
