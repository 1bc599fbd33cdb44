import type { LightMyRequestResponse } from 'fastify';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverFromEndpoints } from '../../../../../server/openid/discovery';
import { CALLBACK_PATH } from '../../../../../server/openid/openid-providers';
import { saveProvider } from '../../../../../server/openid/save-openid-provider';
import { startProvider } from '../../../../support/server/openid-provider';
import { bootOf, OWN, setApp, type TestApp } from '../../../../support/server/test-app';

type Answer = LightMyRequestResponse;
type TestProvider = Awaited<ReturnType<typeof startProvider>>;

export interface SignInOptions {
  readonly kind?: string;
  readonly cookie?: string;
  readonly query?: string;
}

/** A server and a provider, at which a browser signs in. */
export interface ProviderSignIn {
  readonly app: TestApp;
  readonly provider: TestProvider;
  /** Stores the provider as an administrator would. @returns its id */
  addProvider(enabled?: boolean, endSessionEndpoint?: string): Promise<string>;
  /** Begins at a provider: the address there, and the cookie that the browser keeps. */
  begin(id: string, options?: SignInOptions): Promise<{ address: string; cookie: string }>;
  /** Begins, and lets the provider's user consent: where the provider leads back, and the cookie. */
  authorized(id: string, options?: SignInOptions): Promise<{ back: URL; cookie: string }>;
  callback(url: URL, cookie: string): Promise<Answer>;
  signInAs(id: string, user?: TestProvider['user'], options?: SignInOptions): Promise<Answer>;
  nameOf(cookie: string): Promise<string>;
}

export const cookiesOf = ({ cookies }: Pick<Answer, 'cookies'>) =>
  cookies.flatMap(({ name, value }) => (value === '' ? [] : [`${name}=${value}`])).join('; ');

export const problemOf = (response: { body: string }) => bootOf(response.body).data.messageKey;

export const fieldsOf = ({ issuer, clientId, clientSecret }: TestProvider) => ({
  description: 'Corporate',
  authorizeEndpoint: `${issuer}/auth`,
  tokenEndpoint: `${issuer}/token`,
  userinfoEndpoint: `${issuer}/me`,
  endSessionEndpoint: '',
  clientId,
  clientSecret,
  redirectUri: `${OWN}/`,
});

/** Sets up an app for each test of a file, and one provider, whose user has the mail address of ada. */
export async function setProviderSignIn(test: Test): Promise<ProviderSignIn> {
  const provider = await startProvider(OWN + CALLBACK_PATH);
  test.after(() => provider.close());
  const app = setApp(test);
  test.before.each(() => {
    provider.user = { sub: 'subject-of-ada', email: 'ada@example.org', email_verified: true };
  });
  const begin: ProviderSignIn['begin'] = async (id, { kind = 'start', cookie = '', query = '' } = {}) => {
    const url = `/identityprovider/openidconnect/${kind}/${id}${query}`;
    const response = await app.navigate({ url, headers: { cookie } });
    assert.is(response.statusCode, 302, response.body);
    return { address: String(response.headers.location), cookie: cookiesOf(response) };
  };
  const authorized: ProviderSignIn['authorized'] = async (id, options) => {
    const { address, cookie } = await begin(id, options);
    return { back: await provider.authorize(address), cookie };
  };
  const callback: ProviderSignIn['callback'] = ({ pathname, search }, cookie) =>
    app.navigate({ url: pathname + search, headers: { cookie } });
  return {
    app,
    provider,
    begin,
    authorized,
    callback,
    addProvider: async (enabled = true, endSessionEndpoint = '') => {
      const fields = fieldsOf(provider);
      const saved = await saveProvider(app.deps, {
        provider: { ...fields, id: '', enabled, endSessionEndpoint, issuer: '', logo: undefined, version: '' },
        metadata: await discoverFromEndpoints(app.app.openIdClient, fields),
        known: undefined,
      });
      if (!saved.ok) throw new Error(saved.problem);
      return saved.id;
    },
    signInAs: async (id, user = provider.user, options = {}) => {
      provider.user = user;
      const { back, cookie } = await authorized(id, options);
      return callback(back, [cookie, options.cookie].filter(Boolean).join('; '));
    },
    nameOf: async (cookie) => (await app.call({ url: '/', headers: { cookie } })).json().userName,
  };
}
