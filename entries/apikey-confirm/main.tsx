import { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ApiKeyConfirmPage } from './ApiKeyConfirmPage';
import { NoUnconfirmedKey } from './NoUnconfirmedKey';

void startEntry({
  title: titleOf('apikey-confirm'),
  skeleton: 'placeholder',
  schema: ConfirmationData,
  page: ApiKeyConfirmPage,
  renderFailure: ({ status }) => (status === 404 ? <NoUnconfirmedKey /> : null),
});
