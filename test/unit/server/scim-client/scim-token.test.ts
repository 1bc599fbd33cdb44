import type { ServerResponse } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scimAddressOf } from '../../../../server/scim-client/scim-address';
import { type Answer, failureOf, json, never, pages, readAll, scimConnector, withService } from './fake-service';

const USERS = pages({ '/scim/Users': [{ id: 'a', userName: 'ada' }] });

/** RFC 6749 §5.2. */
function refuseClient(response: ServerResponse, error: string): void {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error, error_description: 'no such client' }));
}

/** A service whose host publishes an authorization server. */
function hybridService(options: { refuse?: string; expiresIn?: number; methods?: string[]; document?: unknown } = {}) {
  const { refuse, expiresIn = 3600, methods, document } = options;
  const issued: { readonly authorization: string; readonly form: string }[] = [];
  let valid = '';
  const answer: Answer = (request, response, url) => {
    const origin = `http://${request.headers.host}`;
    if (url.pathname === '/.well-known/oauth-authorization-server')
      return json(
        response,
        document ?? {
          issuer: origin,
          token_endpoint: `${origin}/token`,
          ...(methods ? { token_endpoint_auth_methods_supported: methods } : {}),
        },
      );
    if (url.pathname !== '/token') {
      if (request.headers.authorization !== `Bearer ${valid}`) return json(response, { detail: 'no such token' }, 401);
      return USERS(request, response, url);
    }
    let form = '';
    request.on('data', (chunk) => {
      form += String(chunk);
    });
    request.on('end', () => {
      issued.push({ authorization: request.headers.authorization ?? '', form });
      if (refuse !== undefined) return refuseClient(response, refuse);
      valid = `token-${issued.length}`;
      json(response, { access_token: valid, token_type: 'Bearer', expires_in: expiresIn });
    });
  };
  return { answer, issued, revoke: () => (valid = 'revoked') };
}

const hybrid = (origin: string, password = 'secret') =>
  readAll(scimConnector({ host: `${origin}/scim`, scimType: 'HYBRID', username: 'vestibule', password }).users(never));

for (const [scimType, expected] of [
  ['TRUSTED', [undefined, undefined]],
  ['APIKEY', ['Bearer pass:word', 'pass:word']],
  ['BEARER', ['Bearer pass:word', undefined]],
  ['BASIC', [`Basic ${Buffer.from('ada:pass:word').toString('base64')}`, undefined]],
] as const)
  test(`${scimType} signs in with its own headers`, () =>
    withService(USERS, async ({ origin, received }) => {
      const connector = scimConnector({ host: `${origin}/scim`, scimType, username: 'ada', password: 'pass:word' });
      assert.is((await readAll(connector.users(never))).length, 1);
      const headers = received.map((request) => [request.headers.authorization, request.headers['x-api-key']]);
      for (const [authorization, key] of headers) assert.equal([authorization, key], [...expected]);
    }));

test('a key with blanks around it is the key, and one that no header can have is refused', () =>
  withService(USERS, async ({ origin, received }) => {
    const usersWith = (password: string) =>
      readAll(scimConnector({ host: `${origin}/scim`, scimType: 'BEARER', password }).users(never));
    await usersWith(' key\n');
    assert.is(received[0]?.headers.authorization, 'Bearer key');
    const { length } = received;
    for (const key of ['a\nb', 'schlüssel', '钥匙', ' '])
      assert.is(await failureOf(usersWith(key)), 'CONNECTION_BIND_REFUSED');
    assert.is(received.length, length);
  }));

test('a password of BASIC may have any characters', () =>
  withService(USERS, async ({ origin, received }) => {
    const [username, password] = ['ädä', 'pass:wörd 密码'];
    await readAll(scimConnector({ host: `${origin}/scim`, scimType: 'BASIC', username, password }).users(never));
    const [, sent = ''] = (received[0]?.headers.authorization ?? '').split(' ');
    assert.is(Buffer.from(sent, 'base64').toString(), `${username}:${password}`);
  }));

test('HYBRID gets a token, and keeps it until it expires', () => {
  const { answer, issued } = hybridService();
  return withService(answer, async ({ origin }) => {
    await hybrid(origin);
    await hybrid(origin);
    assert.is(issued.length, 1);
    assert.equal(issued[0]?.authorization, `Basic ${Buffer.from('vestibule:secret').toString('base64')}`);
    assert.match(issued[0]?.form ?? '', /grant_type=client_credentials/);
    await hybrid(origin, 'changed');
    assert.is(issued.length, 2);
  });
});

test('HYBRID sends its password to no other host without TLS', () => {
  const document: Record<string, string> = {};
  const { answer, issued } = hybridService({ document });
  return withService(answer, async ({ origin }) => {
    Object.assign(document, { issuer: origin, token_endpoint: 'http://scim.invalid/token' });
    assert.is(await failureOf(hybrid(origin)), 'CONNECTION_TLS_REQUIRED');
    assert.is(issued.length, 0);
  });
});

test('HYBRID gets another token for one that has expired, or was revoked', async () => {
  const short = hybridService({ expiresIn: 10 });
  await withService(short.answer, async ({ origin }) => {
    await hybrid(origin);
    assert.ok(short.issued.length > 1);
  });
  const revoked = hybridService();
  await withService(revoked.answer, async ({ origin }) => {
    await hybrid(origin);
    revoked.revoke();
    await hybrid(origin);
    assert.is(revoked.issued.length, 2);
  });
});

test('HYBRID posts its secret where the server wants it so', () => {
  const { answer, issued } = hybridService({ methods: ['client_secret_post'] });
  return withService(answer, async ({ origin }) => {
    await hybrid(origin);
    assert.equal(issued[0]?.authorization, '');
    assert.match(issued[0]?.form ?? '', /client_secret=secret/);
  });
});

for (const [name, service, failure] of [
  [
    'refused credentials',
    hybridService({ refuse: 'invalid_client' }),
    'CONNECTION_BIND_REFUSED: invalid_client: no such client',
  ],
  [
    'another issuer',
    hybridService({ document: { issuer: 'https://evil.example', token_endpoint: 'https://evil.example/t' } }),
    'CONNECTION_NO_AUTHORIZATION_SERVER',
  ],
  ['a document that is none', hybridService({ document: ['x'] }), 'CONNECTION_NO_AUTHORIZATION_SERVER'],
] as const)
  test(`HYBRID tells ${name}`, () =>
    withService(service.answer, async ({ origin }) => {
      assert.is(await failureOf(hybrid(origin)), failure);
    }));

test('HYBRID tells a host that publishes no authorization server, and one that is away', async () => {
  await withService(USERS, async ({ origin }) => {
    assert.is(await failureOf(hybrid(origin)), 'CONNECTION_NO_AUTHORIZATION_SERVER');
  });
  assert.match((await failureOf(hybrid('http://127.0.0.1:65000'))) ?? '', /^CONNECTION_REFUSED/);
});

for (const [host, base, port] of [
  ['scim.example.org', 'https://scim.example.org', 443],
  [' https://scim.example.org:8443/v2// ', 'https://scim.example.org:8443/v2', 8443],
  ['HTTPS://[2001:db8::1]/scim?x=1#y', 'https://[2001:db8::1]/scim', 443],
  ['scim.example.org/scim/v2', 'https://scim.example.org/scim/v2', 443],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', 8080],
] as const)
  test(`the address ${host} is ${base}`, () => {
    const address = scimAddressOf({ host, scimType: 'BEARER' });
    assert.equal([address.base, address.port, address.hostname.includes('[')], [base, port, false]);
  });

test('credentials go to no other machine without TLS', () => {
  const keyOf = (host: string, scimType: 'BEARER' | 'TRUSTED') => {
    try {
      return scimAddressOf({ host, scimType }).base;
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  assert.is(keyOf('http://scim.example.org', 'BEARER'), 'CONNECTION_TLS_REQUIRED');
  assert.is(keyOf('http://127.0.0.1.example.org', 'BEARER'), 'CONNECTION_TLS_REQUIRED');
  assert.is(keyOf('http://scim.example.org', 'TRUSTED'), 'http://scim.example.org');
  for (const host of ['', 'ftp://a', 'https://', 'https://a b', 'https://me:pass@a'])
    assert.is(keyOf(host, 'TRUSTED'), 'CONNECTION_HOST_INVALID');
});

test.run();
