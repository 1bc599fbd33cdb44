import type { ServerResponse } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginAuthorization, completeAuthorization } from '../../../../server/openid/authorization-code-flow';
import { problemOfAnswer } from '../../../../server/openid/authorization-problems';
import { discoverFromEndpoints, discoverProvider } from '../../../../server/openid/discovery';
import type { StoredProvider } from '../../../../server/openid/openid-providers';
import { isReachable } from '../../../../server/outgoing/is-reachable';
import { createOpenIdClient } from '../../../../server/outgoing/openid-fetch';
import { outgoingRulesOf } from '../../../../server/outgoing/outgoing-rules';
import { CLIENT, startHostileProvider } from '../../../support/server/hostile-provider';

const provider = await startHostileProvider();
test.after(() => provider.close());
test.before.each(() => {
  Object.assign(provider, { claims: {}, usesOtherKey: false, answers: {} });
  provider.tokenRequests.length = 0;
});

const endpoints = {
  authorizeEndpoint: `${provider.issuer}/auth`,
  tokenEndpoint: `${provider.issuer}/token`,
  userinfoEndpoint: `${provider.issuer}/me`,
  endSessionEndpoint: '',
};

async function stored(change: Partial<StoredProvider> = {}): Promise<StoredProvider> {
  const metadata = await discoverFromEndpoints(CLIENT, endpoints);
  assert.ok(metadata);
  const texts = { id: '1', description: 'P', clientId: 'vestibule', clientSecret: 'secret', version: '1' };
  return { ...metadata, ...endpoints, ...texts, redirectUri: 'http://localhost/', enabled: true, ...change };
}

/** Signs in, with an answer of the provider that the browser brings back. */
async function complete(parameters: Record<string, string> = {}, change: Partial<StoredProvider> = {}) {
  const client = await stored(change);
  const { request } = await beginAuthorization(client);
  provider.claims = { nonce: request.nonce, ...provider.claims };
  const query = { code: 'x', state: request.state, iss: provider.issuer, ...parameters };
  return completeAuthorization(client, { client: CLIENT, request, search: `?${new URLSearchParams(query)}` });
}

const problemIn = (result: Awaited<ReturnType<typeof complete>>) => (result.ok ? 'signed in' : result.problem);
const problem = async (...input: Parameters<typeof complete>) => problemIn(await complete(...input));

test('an honest answer has the claims, signed with an algorithm that the provider has announced', async () => {
  provider.claims = { email: 'ada@example.org' };
  const result = await complete();
  assert.is(result.ok && result.claims.email, 'ada@example.org');
});

const LIES: Readonly<Record<string, Record<string, unknown>>> = {
  'another nonce': { nonce: 'another' },
  'no nonce': { nonce: undefined },
  'another issuer': { iss: 'https://evil.example' },
  'another audience': { aud: 'somebody-else' },
  'more audiences, issued to another': { aud: ['vestibule', 'other'], azp: 'other' },
  'an expiry in the past': { exp: Math.floor(Date.now() / 1000) - 3600 },
  'no expiry': { exp: undefined },
  'no subject': { sub: undefined },
  'a NUL in its subject': { sub: 'ada\0' },
  'a subject of 300 KB': { sub: 'a'.repeat(300_000) },
};

test('an ID token with a claim that is wrong, or that another key has signed, is refused', async () => {
  for (const [what, claims] of Object.entries(LIES)) {
    provider.claims = claims;
    assert.is(await problem(), 'OPENID_ERROR_INVALID', what);
  }
  Object.assign(provider, { claims: {}, usesOtherKey: true });
  assert.is(await problem(), 'OPENID_ERROR_INVALID');
});

test('an answer of another issuer, or of none where the provider always names it, is refused', async () => {
  assert.is(await problem({ iss: 'https://evil.example' }), 'OPENID_ERROR_INVALID');
  const client = await stored();
  const { request } = await beginAuthorization(client);
  const search = `?code=x&state=${request.state}`;
  const result = await completeAuthorization(client, { client: CLIENT, request, search });
  assert.is(problemIn(result), 'OPENID_ERROR_INVALID');
  assert.equal(provider.tokenRequests, [], 'no code is sent to it');
});

const status =
  (code: number, body = '{}') =>
  (response: ServerResponse) => {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(body);
  };
const FAULTS: [what: string, path: string, answer: (response: ServerResponse) => void, problem: string][] = [
  ['an error of its server', '/token', status(500), 'OPENID_ERROR_UNREACHABLE'],
  ['a connection that breaks', '/token', (response) => response.destroy(), 'OPENID_ERROR_UNREACHABLE'],
  ['no JSON', '/token', status(200, '<html>'), 'OPENID_ERROR_INVALID'],
  ['an answer without end', '/token', (response) => endless(response), 'OPENID_ERROR_UNREACHABLE'],
  ['no keys', '/jwks', status(200, '{"keys":[]}'), 'OPENID_ERROR_INVALID'],
  ['another user', '/me', status(200, '{"sub":"2"}'), 'OPENID_ERROR_INVALID'],
  ['a used code', '/token', status(400, '{"error":"invalid_grant"}'), 'OPENID_ERROR_INVALID'],
  ['a refused client', '/token', status(401, '{"error":"invalid_client"}'), 'OPENID_ERROR_CONFIGURATION'],
];
test('a fault of the provider is one of its machine, of its answers or of the configuration', async () => {
  for (const [what, path, answer, expected] of FAULTS) {
    Object.assign(provider, { claims: {}, answers: { [path]: answer } });
    assert.is(await problem(), expected, what);
  }
});

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', write);
  write();
}

test('a client that is refused tries the other way to send its secret, which the provider also offers', async () => {
  let tries = 0;
  provider.answers = {
    '/token': (response) => {
      tries += 1;
      status(401, '{"error":"invalid_client"}')(response);
    },
  };
  const both = { signingAlgorithms: ['ES256'], authMethods: ['client_secret_post', 'client_secret_basic'] };
  assert.is(await problem({}, { capabilities: { ...both, namesIssuer: true } }), 'OPENID_ERROR_CONFIGURATION');
  assert.is(tries, 2);
  assert.not.match(provider.tokenRequests[0] ?? '', 'client_secret');
  assert.match(provider.tokenRequests[1] ?? '', 'client_secret=secret');
});

const ANSWERS = {
  access_denied: 'OPENID_ERROR_DENIED',
  '<script>': 'OPENID_ERROR_DENIED',
  temporarily_unavailable: 'OPENID_ERROR_UNREACHABLE',
  invalid_scope: 'OPENID_ERROR_CONFIGURATION',
};

test('an error that the provider answers is a problem, and no code is sent to it', async () => {
  for (const [error, expected] of Object.entries(ANSWERS)) {
    assert.equal([problemOfAnswer(error), await problem({ error })], [expected, expected]);
    assert.equal(provider.tokenRequests, []);
  }
});

test('a discovery document is found above the endpoints or at the known issuer, and must be of it', async () => {
  assert.is((await discoverFromEndpoints(CLIENT, endpoints))?.issuer, provider.issuer);
  const elsewhere = { ...endpoints, tokenEndpoint: `${provider.issuer}/other` };
  assert.is(await discoverFromEndpoints(CLIENT, elsewhere), undefined);
  const lie = JSON.stringify({ issuer: 'https://evil.example' });
  provider.answers = { '/.well-known/openid-configuration': status(200, lie) };
  assert.is(await discoverProvider(CLIENT, provider.issuer), undefined);
  provider.answers = { '/.well-known/openid-configuration': endless };
  assert.is(await discoverProvider(CLIENT, provider.issuer), undefined);
  assert.is(await discoverProvider(CLIENT, 'no address'), undefined);
});

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint', 'end_session_endpoint'];
const HARMFUL = ['javascript:alert(1)', 'data:text/html,x', '/relative', '', 1];

test('a discovery document whose endpoints are no addresses of the web is none', async () => {
  const { issuer } = provider;
  const required = Object.fromEntries(ENDPOINTS.slice(0, 3).map((name) => [name, `${issuer}/${name}`]));
  const found = async (document: unknown) => {
    provider.answers = { '/.well-known/openid-configuration': status(200, JSON.stringify(document)) };
    return (await discoverProvider(CLIENT, issuer)) !== undefined;
  };
  assert.is(await found({ issuer, ...required }), true);
  assert.is(await found({ issuer }), false);
  for (const name of Object.keys(required)) assert.is(await found({ issuer, ...required, [name]: undefined }), false);
  for (const name of ENDPOINTS) {
    for (const value of HARMFUL) assert.is(await found({ issuer, ...required, [name]: value }), false, name);
  }
});

const DENYING = createOpenIdClient(outgoingRulesOf({ deniedAddresses: ['127.0.0.0/8', '::1'], ldapTls: 'off' }));

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
  const { request } = await beginAuthorization(await stored());
  const search = `?${new URLSearchParams({ code: 'x', state: request.state, iss: provider.issuer })}`;
  const result = await completeAuthorization(await stored(), { request, search, client: DENYING });
  assert.is(problemIn(result), 'OPENID_ERROR_UNREACHABLE');
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
