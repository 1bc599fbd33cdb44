import { hasCatalogue } from '../../shared/runtime/start/load-page';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ApiKeysPage } from './ApiKeysPage';
import { NOTHING_YET, PageData } from './page-data';

void startEntry({
  title: 'MENU_APIKEY_CAPTION',
  skeleton: 'placeholder',
  schema: PageData,
  page: ApiKeysPage,
  // A key that is not there costs the panel alone, and never the list: the page asks again, and says so there.
  renderFailure: ({ status }) => (status === 404 && hasCatalogue() ? <ApiKeysPage data={NOTHING_YET} /> : null),
});
