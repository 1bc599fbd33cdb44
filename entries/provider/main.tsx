import { ProviderData } from '../../shared/contract/identity-providers/identity-providers';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { renderLoadFailure } from './GoneCard';
import { ProviderPage } from './ProviderPage';

void startEntry({
  title: 'PROVIDER_TITLE',
  skeleton: 'placeholder',
  schema: ProviderData,
  page: ProviderPage,
  renderFailure: renderLoadFailure,
});
