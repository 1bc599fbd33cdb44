import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createOpenIdClient } from '../../../server/outgoing/openid-fetch';
import { outgoingRulesOf } from '../../../server/outgoing/outgoing-rules';
import { listen } from './loopback';

/** The client of a server that denies no address. */
export const CLIENT = createOpenIdClient(outgoingRulesOf({ deniedAddresses: [], ldapTls: 'off' }));

type Claims = Record<string, unknown>;

/** A provider on a loopback port that answers as a test tells it to: with tokens that no honest one issues, late, or not at all. */
export interface HostileProvider {
  readonly issuer: string;
  /** Of the next ID token; `undefined` leaves a claim out. */
  claims: Claims;
  /** Whether the next ID token is signed with a key that the provider does not publish. */
  usesOtherKey: boolean;
  /** Answers a path in another way, instead of as usual. */
  answers: Record<string, (response: ServerResponse) => void>;
  readonly tokenRequests: string[];
  close(): Promise<void>;
}

export async function startHostileProvider(): Promise<HostileProvider> {
  const keys = await generateKeyPair('ES256');
  const others = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: '1', alg: 'ES256', use: 'sig' };
  const { server, origin: issuer, close } = await listen();
  const provider: HostileProvider = { issuer, claims: {}, usesOtherKey: false, answers: {}, tokenRequests: [], close };
  const idToken = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'vestibule', sub: '1', iat: now, exp: now + 60, ...provider.claims };
    const key = provider.usesOtherKey ? others.privateKey : keys.privateKey;
    return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader({ alg: 'ES256', kid: '1' }).sign(key);
  };
  const bodies: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => metadataOf(issuer),
    '/jwks': async () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await idToken() }),
    '/me': async () => ({ sub: '1', ...provider.claims }),
  };
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/token') provider.tokenRequests.push(await textOf(request));
    const answer = provider.answers[pathname];
    if (answer !== undefined) return answer(response);
    const body = bodies[pathname];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify((await body?.()) ?? {}));
  });
  return provider;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  end_session_endpoint: `${issuer}/logout`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  authorization_response_iss_parameter_supported: true,
});
