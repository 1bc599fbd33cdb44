import '../../../../dom';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setMessages } from '../../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { setTitle } from '../../../../../shared/runtime/start/start-page';
import { resetPage } from '../../../../dom';

test.before.each(() => {
  resetPage();
  setTranslator(undefined);
});

test.after(() => setTranslator(undefined));

test('the title is the text of its key', () => {
  setMessages({ locale: 'en', translations: { LOGIN_TITLE: 'Sign in' } });
  setTitle('LOGIN_TITLE');
  assert.is(document.title, 'Sign in');
});

test('without messages the title is set as soon as they arrive', async () => {
  setTitle('LOGIN_TITLE');
  await sleep(120);
  assert.is(document.title, '');
  setMessages({ locale: 'en', translations: { LOGIN_TITLE: 'Sign in' } });
  await sleep(120);
  assert.is(document.title, 'Sign in');
});

test('after the signal the title is not set', async () => {
  const controller = new AbortController();
  setTitle('LOGIN_TITLE', controller.signal);
  controller.abort();
  setMessages({ locale: 'en', translations: { LOGIN_TITLE: 'Sign in' } });
  await sleep(120);
  assert.is(document.title, '');
});

test.run();
