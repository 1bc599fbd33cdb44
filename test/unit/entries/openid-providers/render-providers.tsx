import type { Test } from 'uvu';
import { OPENID_PROVIDER } from '../../../../build/samples/openid-providers';
import { OpenIdProvidersPage } from '../../../../entries/openid-providers/OpenIdProvidersPage';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import type { OpenIdProvider, OpenIdProvidersData } from '../../../../shared/contract/settings/openid-providers';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { submitForm } from '../../../support/dom/page-controls';
import { type } from '../../../support/dom/render';

export const provider = (over: Partial<OpenIdProvider> = {}): OpenIdProvider => ({
  ...OPENID_PROVIDER,
  ...{ id: '1', description: 'Corporate', enabled: false, endSessionEndpoint: '', clientId: 'client', version: '1' },
  ...{
    userinfoEndpoint: 'https://login.example.com/me',
    redirectUri: 'https://vestibule.example.com/',
    logo: undefined,
  },
  ...over,
});

export const listOf = (...openIdConfigs: OpenIdProvider[]): OpenIdProvidersData => ({
  openIdConfigs,
  redirectUri: '',
  callback: '',
  isCloud: false,
});

export function setUpProviders(test: Test) {
  const page = setUpFakePage(test);
  const path = OPENID_PROVIDERS_ADDRESS.replace('/identityprovider', '');
  return Object.assign(page, {
    show: (data: OpenIdProvidersData, id?: string) =>
      page.draw(<OpenIdProvidersPage data={data} />, id === undefined ? path : `${path}/${id}`),
  });
}

export const submit = () => submitForm('[data-part=details] form');

export const fill = (name: string, text: string) => type(`input[name=${name}]`, text);
