import { ConfirmationData } from '../../shared/contract/api-keys';
import { startEntry } from '../../shared/runtime/start-entry';
import { ApiKeyConfirmPage } from './ApiKeyConfirmPage';

void startEntry({
  title: 'CONFIRM_APIKEY_TITLE',
  skeleton: 'placeholder',
  schema: ConfirmationData,
  page: ApiKeyConfirmPage,
});
