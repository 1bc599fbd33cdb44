import { titleOf } from '../../shared/contract/pages';
import { hasCatalogue } from '../../shared/runtime/start/catalogue';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ApiKeysPage } from './ApiKeysPage';
import { ApiKeysPageData, NO_PAGE_DATA } from './page-data';

void startEntry({
  title: titleOf('api-keys'),
  skeleton: 'placeholder',
  schema: ApiKeysPageData,
  page: ApiKeysPage,
  // A key that does not exist must not hide the list: the page loads both by itself and shows the 404 in the panel.
  renderFailure: ({ status }) => (status === 404 && hasCatalogue() ? <ApiKeysPage data={NO_PAGE_DATA} /> : null),
});
