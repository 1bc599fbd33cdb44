import { CALLBACK_PATH } from '../../../../../../server/openid/providers';
import { OWN, type TestApp } from '../../../http/test-app';
import type { TestProvider } from '../../../openid/openid-provider';
import { type Caller, signedInCaller } from '../../admin-calls';
import { cookiesOf, fieldsOf } from '../../openid/provider-sign-in';
import { accepted, type Causes } from './cause';

const PROVIDERS = '/identityprovider/config/openidconnect';

async function save({ send, antiCsrfToken }: Caller, of: TestProvider, enabled = false) {
  const body = { id: 'create', enabled, ...fieldsOf(of), antiCsrfToken };
  return accepted(await send('POST', PROVIDERS, body)).json().newId;
}

async function signIn(app: TestApp, provider: TestProvider): Promise<void> {
  const id = await save(await signedInCaller(app), provider, true);
  provider.user = { sub: 'subject-of-ada', email: 'ada@example.org', email_verified: true };
  const begun = accepted(await app.navigate({ url: `/identityprovider/openidconnect/start/${id}` }));
  const back = await provider.authorize(String(begun.headers.location));
  accepted(await app.navigate({ url: back.pathname + back.search, headers: { cookie: cookiesOf(begun) } }));
}

/** Where a test provider leads back to. */
export const CALLBACK = OWN + CALLBACK_PATH;

/** What administrators and users do with an OpenID provider. */
export function openIdCauses(
  provider: TestProvider,
): Causes<'openid-provider-saved' | 'openid-provider-deleted' | 'openid-account-linked'> {
  const byAdmin = { actor: 'admin', target: 'Corporate' };
  return {
    'openid-provider-saved': { cause: async (app) => save(await signedInCaller(app), provider), ...byAdmin },
    'openid-provider-deleted': {
      async cause(app) {
        const admin = await signedInCaller(app);
        const { send, antiCsrfToken } = admin;
        const id = await save(admin, provider);
        accepted(await send('POST', PROVIDERS, { id, delete: true, antiCsrfToken }));
      },
      ...byAdmin,
    },
    'openid-account-linked': { cause: (app) => signIn(app, provider), account: 'ada', target: 'Corporate' },
  };
}
