import { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { GoneCard } from './GoneCard';
import { ProviderPage } from './ProviderPage';

void startEntry({
  title: 'PROVIDER_TITLE',
  skeleton: 'placeholder',
  schema: ProviderData,
  page: ProviderPage,
  renderFailure: ({ kind, status }) => (kind === 'status' && status === 404 ? <GoneCard /> : null),
});
