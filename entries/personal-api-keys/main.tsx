import { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { PersonalApiKeysPage } from './PersonalApiKeysPage';

void startEntry({
  title: 'PERSONAL_APIKEYS_TITLE',
  skeleton: 'placeholder',
  schema: PersonalApiKeysData,
  page: PersonalApiKeysPage,
});
