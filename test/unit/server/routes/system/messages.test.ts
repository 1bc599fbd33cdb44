import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';

const app = setApp(test);

const MESSAGES = '/identityprovider/i18n/messages';

test('the message bundle is the whole catalogue in the requested language', async () => {
  const german = await app.call({ url: MESSAGES, headers: { 'accept-language': 'de-AT' } });
  assert.is(german.json().locale, 'de-AT');
  assert.is(german.json().translations.LOGIN_TITLE, 'Anmelden');
  assert.is(german.json().translations.UNUSED, 'No page asks for this.');
  const asked = await app.call({ url: `${MESSAGES}?lng=en-GB`, headers: { 'accept-language': 'de' } });
  assert.is(asked.json().locale, 'en-GB');
  assert.is(asked.json().translations.LOGIN_TITLE, 'Sign in');
});

test('a message bundle that has not changed is not sent again', async () => {
  const first = await app.call({ url: MESSAGES });
  const headers = { 'if-none-match': `"other", ${first.headers.etag}` };
  const second = await app.call({ url: MESSAGES, headers });
  assert.is(second.statusCode, 304);
  assert.is(second.body, '');
  assert.is(
    (await app.call({ url: `${MESSAGES}?lng=de`, headers })).statusCode,
    200,
    'another language is another bundle',
  );
});

test.run();
