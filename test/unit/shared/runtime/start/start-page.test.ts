import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setMessages } from '../../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { setTitle } from '../../../../../shared/runtime/start/start-page';
import { resetPage } from '../../../../dom';
import { until } from '../../../../render';

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

test('without messages the title is set as soon as they arrive, unless its signal is aborted', async () => {
  const controller = new AbortController();
  setTitle('LOGOUT_TITLE', controller.signal);
  controller.abort();
  setTitle('LOGIN_TITLE');
  assert.is(document.title, '');
  setMessages({ locale: 'en', translations: { LOGIN_TITLE: 'Sign in', LOGOUT_TITLE: 'Sign out' } });
  const titles: string[] = [];
  await until(() => {
    titles.push(document.title);
    return titles.at(-1) === 'Sign in';
  });
  assert.equal([...new Set(titles)], ['', 'Sign in']);
});

test.run();
