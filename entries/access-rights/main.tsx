import { titleOf } from '../../shared/contract/pages';
import { AccessRightsData } from '../../shared/contract/settings/access-rights';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { AccessRightsPage } from './AccessRightsPage';

void startEntry({
  title: titleOf('access-rights'),
  skeleton: 'placeholder',
  schema: AccessRightsData,
  page: AccessRightsPage,
});
