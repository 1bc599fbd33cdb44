import { test } from 'uvu';
import * as assert from 'uvu/assert';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { setApp, testApp } from '../../http/test-app';
import { signedInCaller } from '../admin-calls';

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

const { version } = packageJson;
const BRANDING = { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' };

for (const [env, answer] of [
  [{}, { version }],
  [{ VESTIBULE_CLUSTER_ID: 'eu-1/7c:A' }, { version, appClusterId: 'eu-1/7c:A' }],
  [BRANDING, { version, branding: { name: 'Harbour', helpUrl: '/help' } }],
] as const)
  test(`with ${JSON.stringify(env)} every user is answered ${JSON.stringify(answer)}`, async () => {
    const app = await testApp({ env });
    const ada = await signedInCaller(app, 'ada');
    assert.equal((await ada.get('/identityprovider/config/info')).json(), answer);
    await app.close();
  });

test.run();
