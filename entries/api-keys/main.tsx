import { startEntry } from '../../shared/runtime/start-entry';
import { ApiKeysPage } from './ApiKeysPage';
import { NOTHING_YET, PageData } from './page-data';

void startEntry({
  title: 'MENU_APIKEY_CAPTION',
  skeleton: 'placeholder',
  schema: PageData,
  whenEmpty: NOTHING_YET,
  page: ApiKeysPage,
});
