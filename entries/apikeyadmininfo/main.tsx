import { ApiKeyAdminInfoData } from '../../shared/contract/account/unconfirmed-keys-reminder';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ApiKeyAdminInfoPage } from './ApiKeyAdminInfoPage';

void startEntry({
  title: 'APIKEY_ADMIN_INFO_TITLE',
  skeleton: 'placeholder',
  schema: ApiKeyAdminInfoData,
  page: ApiKeyAdminInfoPage,
});
