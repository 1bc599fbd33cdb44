import { ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ProvidersPage } from './ProvidersPage';

void startEntry({
  title: 'PROVIDERS_TITLE',
  skeleton: 'placeholder',
  schema: ProvidersData,
  page: ProvidersPage,
});
