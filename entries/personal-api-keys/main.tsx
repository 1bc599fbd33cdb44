import { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { PersonalApiKeysPage } from './PersonalApiKeysPage';

void startEntry({
  title: titleOf('personal-api-keys'),
  skeleton: 'placeholder',
  schema: PersonalApiKeysData,
  page: PersonalApiKeysPage,
});
