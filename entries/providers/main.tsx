import { ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ProvidersPage } from './ProvidersPage';

void startEntry({
  title: titleOf('providers'),
  skeleton: 'placeholder',
  schema: ProvidersData,
  page: ProvidersPage,
});
