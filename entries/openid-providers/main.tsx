import { OpenIdProvidersData } from '../../shared/contract/settings/openid-providers';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OpenIdProvidersPage } from './OpenIdProvidersPage';

void startEntry({
  title: 'OPENID_TITLE',
  skeleton: 'placeholder',
  schema: OpenIdProvidersData,
  page: OpenIdProvidersPage,
});
