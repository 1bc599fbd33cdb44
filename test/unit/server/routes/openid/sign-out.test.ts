import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteExpiredIdTokens } from '../../../../../server/openid/id-tokens-for-logout';
import { bootOf, OWN } from '../../../../support/server/test-app';
import { cookiesOf, setProviderSignIn } from './provider-sign-in';

const { app, provider, addProvider, signInAs, nameOf } = await setProviderSignIn(test);

const LOGOUT = '/identityprovider/session/logout';
const LOGOUT_PAGE = `${LOGOUT}confirmation`;
const endSession = () => `${provider.issuer}/session/end`;
const end = (url: string, headers: Record<string, string> = {}) => app.navigate({ url, headers });
const kept = () => app.storage.db.selectFrom('openid_logins').selectAll().execute();

/** Signs ada in at the provider: the session's cookie, and the address that ends it. */
async function signedIn(endSessionEndpoint: string): Promise<{ cookie: string; url: string }> {
  const cookie = cookiesOf(await signInAs(await addProvider(true, endSessionEndpoint)));
  const { logoutToken } = (await app.call({ url: '/', headers: { cookie } })).json();
  return { cookie, url: `${LOGOUT}/${logoutToken}` };
}

test('sign-out ends the session here at once, and then the one at the provider', async () => {
  const { cookie, url } = await signedIn(endSession());
  const [stored] = await kept();
  assert.not.match(stored?.id_token ?? 'ey', /^ey/, 'the ID token is encrypted');
  assert.is((await app.call({ url, headers: { cookie } })).statusCode, 204);
  assert.is(await nameOf(cookie), '');
  await end(url, { 'sec-purpose': 'prefetch' });
  const answer = await end(`${url}?location=${encodeURIComponent('/#/there')}`);
  const { origin, pathname, searchParams } = new URL(String(answer.headers.refresh).replace('0;url=', ''));
  assert.is(origin + pathname, endSession());
  assert.match(searchParams.get('id_token_hint') ?? '', /^ey/);
  assert.is(searchParams.get('post_logout_redirect_uri'), OWN + LOGOUT_PAGE);
  assert.is(searchParams.get('state'), `${OWN}/#/there`);
  assert.is((await end(url)).headers.location, LOGOUT_PAGE, 'a second time leads nowhere else');
  assert.equal(await kept(), []);
  const plain = await signedIn(endSession());
  const both = await end(plain.url, { cookie: plain.cookie });
  assert.match(String(both.headers.refresh), `0;url=${endSession()}?`, 'without a script one navigation does both');
  assert.match(String(both.headers['set-cookie']), 'vestibule-session=;');
});

for (const [what, endpoint, headers] of [
  ['a provider that is away', () => 'http://127.0.0.1:9/end', {}],
  ['a frame, where the provider refuses to be shown', endSession, { 'sec-fetch-dest': 'iframe' }],
] as const)
  test(`${what} leaves the user with the page that says so`, async () => {
    const { cookie, url } = await signedIn(endpoint());
    const answer = await end(`${url}?location=/x`, { cookie, ...headers });
    assert.is(answer.headers.location, `${LOGOUT_PAGE}?location=${encodeURIComponent(`${OWN}/x`)}&provider=away`);
    const shown = await end(String(answer.headers.location));
    assert.equal([bootOf(shown.body).data.isProviderAway, await nameOf(cookie)], [true, '']);
  });

test('a provider without an address to sign out at keeps nothing, and sign-out stays here', async () => {
  const { cookie, url } = await signedIn('');
  assert.equal(await kept(), []);
  assert.is((await end(url, { cookie })).headers.location, LOGOUT_PAGE);
});

test('the address that the provider brings back as state is followed only where redirects may lead', async () => {
  const leads = async (state: string) =>
    (await end(`${LOGOUT_PAGE}?state=${encodeURIComponent(state)}`)).headers.location;
  assert.is(await leads('/#/there'), `${LOGOUT_PAGE}?location=${encodeURIComponent(`${OWN}/#/there`)}`);
  for (const state of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
    assert.is(await leads(state), undefined, state);
});

test('what is kept for the sign-out ends with the session’s longest life', async () => {
  await signedIn(endSession());
  await deleteExpiredIdTokens(app.deps);
  assert.is((await kept()).length, 1);
  app.now += 26 * 3_600_000;
  await deleteExpiredIdTokens(app.deps);
  assert.equal(await kept(), []);
});

test.run();
