import { titleOf } from '../../shared/contract/pages';
import { LastLoginsData } from '../../shared/contract/settings/last-logins';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LIST_TIMEOUT } from './api';
import { LastLoginsPage } from './LastLoginsPage';

void startEntry({
  title: titleOf('last-logins'),
  skeleton: 'placeholder',
  schema: LastLoginsData,
  timeout: LIST_TIMEOUT,
  page: LastLoginsPage,
});
