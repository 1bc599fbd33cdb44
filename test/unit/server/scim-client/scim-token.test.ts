import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseScimAddress } from '../../../../server/scim-client/parse-scim-address';
import { readAll } from '../../../support/server/read-all';
import { type Answer, failureOf, json, never, pages, scimConnector, withService } from './fake-service';

const USERS = pages({ '/scim/Users': [{ id: 'a', userName: 'ada' }] });

function hybridService(options: { refuse?: string; expiresIn?: number; methods?: string[]; document?: unknown } = {}) {
  const { refuse, expiresIn = 3600, methods, document } = options;
  const issued: { readonly authorization: string; readonly form: string }[] = [];
  let valid = '';
  const answer: Answer = (request, response, url) => {
    const origin = `http://${request.headers.host}`;
    if (url.pathname === '/.well-known/oauth-authorization-server') {
      const ways = methods ? { token_endpoint_auth_methods_supported: methods } : {};
      return json(response, document ?? { issuer: origin, token_endpoint: `${origin}/token`, ...ways });
    }
    if (url.pathname !== '/token') {
      if (request.headers.authorization !== `Bearer ${valid}`) return json(response, { detail: 'no such token' }, 401);
      return USERS(request, response, url);
    }
    void text(request).then((form) => {
      issued.push({ authorization: request.headers.authorization ?? '', form });
      if (refuse !== undefined) {
        // RFC 6749 §5.2
        response.writeHead(401, { 'content-type': 'application/json' });
        return response.end(JSON.stringify({ error: refuse, error_description: 'no such client' }));
      }
      valid = `token-${issued.length}`;
      json(response, { access_token: valid, token_type: 'Bearer', expires_in: expiresIn });
    });
  };
  return { answer, issued, revoke: () => (valid = 'revoked') };
}

const hybrid = (origin: string, password = 'secret') =>
  readAll(scimConnector({ host: `${origin}/scim`, scimType: 'HYBRID', username: 'vestibule', password }).users(never));

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('each variant signs in with its own headers, and a password of BASIC may have any characters', () =>
  withService(USERS, async ({ origin, received }) => {
    for (const [scimType, username, password, ...expected] of [
      ['TRUSTED', 'ada', 'pass:word', undefined, undefined],
      ['APIKEY', 'ada', 'pass:word', 'Bearer pass:word', 'pass:word'],
      ['BEARER', 'ada', 'pass:word', 'Bearer pass:word', undefined],
      ['BASIC', 'ada', 'pass:word', basic('ada:pass:word'), undefined],
      ['BASIC', 'ädä', 'pass:wörd 密码', basic('ädä:pass:wörd 密码'), undefined],
    ] as const) {
      const connector = scimConnector({ host: `${origin}/scim`, scimType, username, password });
      assert.is((await readAll(connector.users(never))).length, 1);
      for (const { headers } of received.splice(0))
        assert.equal([headers.authorization, headers['x-api-key']], expected, scimType);
    }
  }));

test('a key with blanks around it is the key, and one that no header can have is refused', () =>
  withService(USERS, async ({ origin, received }) => {
    const usersWith = (password: string) =>
      readAll(scimConnector({ host: `${origin}/scim`, scimType: 'BEARER', password }).users(never));
    await usersWith(' key\n');
    assert.is(received.splice(0)[0]?.headers.authorization, 'Bearer key');
    for (const key of ['a\nb', 'schlüssel', '钥匙', ' '])
      assert.is(await failureOf(usersWith(key)), 'CONNECTION_BIND_REFUSED');
    assert.equal(received, []);
  }));

test('HYBRID gets a token, and keeps it until it expires or is revoked', async () => {
  const { answer, issued, revoke } = hybridService();
  await withService(answer, async ({ origin }) => {
    await hybrid(origin);
    await hybrid(origin);
    assert.equal([issued.length, issued[0]?.authorization], [1, basic('vestibule:secret')]);
    assert.match(issued[0]?.form ?? '', /grant_type=client_credentials/);
    await hybrid(origin, 'changed');
    assert.is(issued.length, 2);
    revoke();
    await hybrid(origin, 'changed');
    assert.is(issued.length, 3);
  });
  const short = hybridService({ expiresIn: 10 });
  await withService(short.answer, async ({ origin }) => void (await hybrid(origin)));
  assert.ok(short.issued.length > 1);
});

test('HYBRID posts its secret where the server wants it so, and sends it to no other host without TLS', async () => {
  const posting = hybridService({ methods: ['client_secret_post'] });
  await withService(posting.answer, async ({ origin }) => void (await hybrid(origin)));
  assert.is(posting.issued[0]?.authorization, '');
  assert.match(posting.issued[0]?.form ?? '', /client_secret=secret/);
  const document: Record<string, string> = {};
  const elsewhere = hybridService({ document });
  await withService(elsewhere.answer, async ({ origin }) => {
    Object.assign(document, { issuer: origin, token_endpoint: 'http://scim.invalid/token' });
    assert.is(await failureOf(hybrid(origin)), 'CONNECTION_TLS_REQUIRED');
  });
  assert.equal(elsewhere.issued, []);
});

test('HYBRID tells refused credentials, and a host that publishes no authorization server or is away', async () => {
  const other = { issuer: 'https://evil.example', token_endpoint: 'https://evil.example/t' };
  const refused = 'CONNECTION_BIND_REFUSED: invalid_client: no such client';
  for (const [answer, failure] of [
    [hybridService({ refuse: 'invalid_client' }).answer, refused],
    [hybridService({ document: other }).answer, 'CONNECTION_NO_AUTHORIZATION_SERVER'],
    [hybridService({ document: ['x'] }).answer, 'CONNECTION_NO_AUTHORIZATION_SERVER'],
    [USERS, 'CONNECTION_NO_AUTHORIZATION_SERVER'],
  ] as const)
    await withService(answer, async ({ origin }) => assert.is(await failureOf(hybrid(origin)), failure));
  assert.match((await failureOf(hybrid('http://127.0.0.1:65000'))) ?? '', /^CONNECTION_REFUSED/);
});

test('an address has its base and port', () => {
  for (const [host, ...expected] of [
    ['scim.example.org', 'https://scim.example.org', 443, 'scim.example.org'],
    [' https://scim.example.org:8443/v2// ', 'https://scim.example.org:8443/v2', 8443, 'scim.example.org'],
    ['HTTPS://[2001:db8::1]/scim?x=1#y', 'https://[2001:db8::1]/scim', 443, '2001:db8::1'],
    ['scim.example.org/scim/v2', 'https://scim.example.org/scim/v2', 443, 'scim.example.org'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', 8080, '127.0.0.1'],
  ] as const) {
    const { base, port, hostname } = parseScimAddress({ host, scimType: 'BEARER' });
    assert.equal([base, port, hostname], expected);
  }
});

test('credentials go to no other machine without TLS', () => {
  const told = (host: string, scimType: 'BEARER' | 'TRUSTED', key: string) =>
    assert.throws(
      () => parseScimAddress({ host, scimType }),
      (error: Error) => error.message === key,
      host,
    );
  for (const host of ['http://scim.example.org', 'http://127.0.0.1.example.org'])
    told(host, 'BEARER', 'CONNECTION_TLS_REQUIRED');
  assert.is(parseScimAddress({ host: 'http://scim.example.org', scimType: 'TRUSTED' }).base, 'http://scim.example.org');
  for (const host of ['', 'ftp://a', 'https://', 'https://a b', 'https://me:pass@a'])
    told(host, 'TRUSTED', 'CONNECTION_HOST_INVALID');
});

test.run();
