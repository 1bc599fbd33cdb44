import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';

const app = setApp(test, { once: true });

const MESSAGES = '/identityprovider/i18n/messages';

test('the message bundle is the whole catalogue in the requested language', async () => {
  const german = (await app.call({ url: MESSAGES, headers: { 'accept-language': 'de-AT' } })).json();
  const { LOGIN_TITLE, UNUSED } = german.translations;
  assert.equal([german.locale, LOGIN_TITLE, UNUSED], ['de-AT', 'Anmelden', 'No page asks for this.']);
  const asked = (await app.call({ url: `${MESSAGES}?lng=en-GB`, headers: { 'accept-language': 'de' } })).json();
  assert.equal([asked.locale, asked.translations.LOGIN_TITLE], ['en-GB', 'Sign in']);
});

test('a message bundle that has not changed is not sent again', async () => {
  const first = await app.call({ url: MESSAGES });
  const headers = { 'if-none-match': `"other", ${first.headers.etag}` };
  const second = await app.call({ url: MESSAGES, headers });
  assert.equal([second.statusCode, second.body], [304, '']);
  const other = await app.call({ url: `${MESSAGES}?lng=de`, headers });
  assert.is(other.statusCode, 200, 'another language is another bundle');
});

test.run();
