import { AccessRightsData } from '../../shared/contract/settings/access-rights';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { AccessRightsPage } from './AccessRightsPage';

void startEntry({
  title: 'ASSIGN_RIGHTS_TITLE',
  skeleton: 'placeholder',
  schema: AccessRightsData,
  page: AccessRightsPage,
});
