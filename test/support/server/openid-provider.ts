import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type InteractionResults } from 'oidc-provider';
import { LOGOUT_PAGE_ADDRESS } from '../../../shared/contract/addresses';
import { listen } from './loopback';

export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** A real OpenID provider on a loopback port, whose user consents to everything. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is signed in at the provider; undefined refuses the consent. */
  user: ProviderUser | undefined;
  /** Follows an authorization address as a browser would, up to the redirect to the callback. */
  authorize(address: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT_ID = 'vestibule';
const CLIENT_SECRET = 'a secret of the client, long enough';

/** @param callback the redirect address of the client */
export async function startProvider(callback: string): Promise<TestProvider> {
  const state: { user: ProviderUser | undefined } = { user: { sub: '1', email: '', email_verified: true } };
  const { server, origin: issuer, close } = await listen();
  const client = {
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    post_logout_redirect_uris: [new URL(LOGOUT_PAGE_ADDRESS, callback).href],
    token_endpoint_auth_method: 'client_secret_post',
  } as const;
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Session: 60, Grant: 60, Interaction: 60 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ name: 'Ada', ...state.user, sub: id }) }),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response);
    else void handle(request, response);
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    const finish = (result: InteractionResults) => provider.interactionFinished(request, response, result);
    if (state.user === undefined) return finish({ error: 'access_denied' });
    const accountId = state.user.sub;
    if (prompt.name === 'login') return finish({ login: { accountId } });
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = known ?? new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope('openid profile email');
    await finish({ consent: { grantId: await grant.save() } });
  }

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    get user() {
      return state.user;
    },
    set user(user) {
      state.user = user;
    },
    authorize: (start) => follow(start, callback),
    close,
  };
}

/** Follows redirects with the provider's cookies, and stops at the client's callback, which it does not call. */
async function follow(start: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let count = 0; count < 12; count += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, address).href;
    if (address.startsWith(callback)) return new URL(address);
  }
  throw new Error('the provider redirects without end');
}
