import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { completeAuthorization } from '../../../../server/openid/authorization';
import { discoverProvider } from '../../../../server/openid/discovery';
import { createOpenIdClient, isReachable } from '../../../../server/openid/provider-fetch';
import { outgoingOf } from '../../../../server/outgoing/outgoing';
import { startHostileProvider } from './hostile-provider';
import { CLIENT } from './open-client';

const provider = await startHostileProvider();
test.after(() => provider.close());
test.before.each(() => {
  provider.answers = {};
  provider.tokenRequests.length = 0;
});

const DENYING = createOpenIdClient(outgoingOf({ deniedAddresses: ['127.0.0.0/8', '::1'], ldapTls: 'off' }));

test('a provider at a denied address is neither discovered nor reached', async () => {
  assert.is((await discoverProvider(CLIENT, provider.issuer))?.issuer, provider.issuer);
  assert.is(await discoverProvider(DENYING, provider.issuer), undefined);
  assert.equal(
    [await isReachable(CLIENT, provider.issuer), await isReachable(DENYING, provider.issuer)],
    [true, false],
  );
});

test('all who begin a sign-in at the same time, and soon after, share one request', async () => {
  let requests = 0;
  let now = 0;
  provider.answers['/auth'] = (response) => {
    requests += 1;
    response.end();
  };
  const begin = () => isReachable(CLIENT, `${provider.issuer}/auth`, () => now);
  assert.equal(await Promise.all(Array.from({ length: 60 }, begin)), Array(60).fill(true));
  now += 4999;
  await begin();
  assert.is(requests, 1);
  now += 1;
  await Promise.all([begin(), begin()]);
  assert.is(requests, 2, 'what was long ago is asked again');
});

test('a code is not sent to a denied address, which counts as away', async () => {
  const metadata = await discoverProvider(CLIENT, provider.issuer);
  assert.ok(metadata);
  const client = { id: '1', description: 'P', clientId: 'vestibule', clientSecret: 'secret', version: '1' };
  const stored = { ...metadata, ...client, redirectUri: 'http://localhost/', enabled: true };
  const request = { state: 'state', nonce: 'nonce', codeVerifier: 'x'.repeat(43) };
  const search = `?${new URLSearchParams({ code: 'x', state: 'state', iss: provider.issuer })}`;
  const result = await completeAuthorization(stored, { request, search, client: DENYING });
  assert.is(result.ok ? 'signed in' : result.problem, 'OPENID_ERROR_UNREACHABLE');
  assert.equal(provider.tokenRequests, []);
});

test('a redirect of a discovery document is not followed', async () => {
  let isFollowed = false;
  provider.answers['/elsewhere'] = (response) => {
    isFollowed = true;
    response.end('{}');
  };
  provider.answers['/.well-known/openid-configuration'] = (response) =>
    void response.writeHead(302, { location: '/elsewhere' }).end();
  assert.is(await discoverProvider(CLIENT, provider.issuer), undefined);
  assert.is(isFollowed, false);
  provider.answers['/'] = (response) => void response.writeHead(302, { location: '/elsewhere' }).end();
  assert.is(await isReachable(CLIENT, `${provider.issuer}/`), true);
  assert.is(isFollowed, false);
});

test.run();
