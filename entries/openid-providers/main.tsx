import { titleOf } from '../../shared/contract/pages';
import { OpenIdProvidersData } from '../../shared/contract/settings/openid-providers';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OpenIdProvidersPage } from './OpenIdProvidersPage';

void startEntry({
  title: titleOf('openid-providers'),
  skeleton: 'placeholder',
  schema: OpenIdProvidersData,
  page: OpenIdProvidersPage,
});
