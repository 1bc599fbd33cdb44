import type * as v from 'valibot';
import type { OpenIdProvider, OpenIdProviderSaved } from '../../shared/contract/settings/openid-providers';

// A complete answer for each call of the pages for OpenID providers.

export const OPENID_PROVIDER = {
  id: 'entra',
  description: 'Microsoft Entra ID',
  enabled: true,
  authorizeEndpoint: 'https://login.example.com/oauth2/v2.0/authorize',
  tokenEndpoint: 'https://login.example.com/oauth2/v2.0/token',
  userinfoEndpoint: 'https://graph.example.com/oidc/userinfo',
  endSessionEndpoint: 'https://login.example.com/oauth2/v2.0/logout',
  clientId: '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10',
  clientSecret: '********',
  redirectUri: 'https://id.example.com',
  callback: '/identityprovider/openidconnect/callback',
  isCloud: false,
  issuer: 'https://login.example.com',
} satisfies v.InferInput<typeof OpenIdProvider>;

export const OPENID_SAVED = {
  saveOk: true,
  newId: '',
  problemMessages: [],
  version: '2',
} satisfies v.InferInput<typeof OpenIdProviderSaved>;
