import { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { GoneCard } from './GoneCard';
import { ProviderPage } from './ProviderPage';

void startEntry({
  title: titleOf('provider'),
  skeleton: 'placeholder',
  schema: ProviderData,
  page: ProviderPage,
  renderFailure: ({ kind, status }) => (kind === 'status' && status === 404 ? <GoneCard /> : null),
});
