import type { Test } from 'uvu';
import { OpenIdProvidersPage } from '../../../../entries/openid-providers/OpenIdProvidersPage';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import type { OpenIdProvider, OpenIdProvidersData } from '../../../../shared/contract/openid';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { one, painted, type } from '../../../render';
import { setUpFakePage } from '../fake-page';

/** A provider as the server answers it. */
export const provider = (over: Partial<OpenIdProvider> = {}): OpenIdProvider => ({
  id: '1',
  description: 'Corporate',
  enabled: false,
  authorizeEndpoint: 'https://login.example.com/auth',
  tokenEndpoint: 'https://login.example.com/token',
  userinfoEndpoint: 'https://login.example.com/me',
  endSessionEndpoint: '',
  clientId: 'client',
  clientSecret: SECRET_MASK,
  redirectUri: 'https://vestibule.example.com/',
  callback: '/identityprovider/openidconnect/callback',
  isCloud: false,
  issuer: 'https://login.example.com',
  logo: undefined,
  version: '1',
  ...over,
});

export const listOf = (...openIdConfigs: OpenIdProvider[]): OpenIdProvidersData => ({
  openIdConfigs,
  redirectUri: '',
  callback: '',
  isCloud: false,
});

/** Gives the tests of a file the page. */
export function setUpProviders(test: Test) {
  const page = setUpFakePage(test);
  const path = OPENID_PROVIDERS_ADDRESS.replace('/identityprovider', '');
  return Object.assign(page, {
    /** Draws the page at the address of its list, or of one provider. */
    show: (data: OpenIdProvidersData, id?: string) =>
      page.draw(<OpenIdProvidersPage data={data} />, id === undefined ? path : `${path}/${id}`),
  });
}

export async function submit(): Promise<void> {
  one<HTMLFormElement>('[data-part=details] form').requestSubmit();
  await painted();
}

export const fill = (name: string, text: string) => type(`input[name=${name}]`, text);
