import { ApiKeyAdminInfoData } from '../../shared/contract/account/unconfirmed-keys-reminder';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ApiKeyAdminInfoPage } from './ApiKeyAdminInfoPage';

void startEntry({
  title: titleOf('apikeyadmininfo'),
  skeleton: 'placeholder',
  schema: ApiKeyAdminInfoData,
  page: ApiKeyAdminInfoPage,
});
