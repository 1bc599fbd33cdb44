import { InfoData } from '../../shared/contract/settings/info';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { InfoPage } from './InfoPage';

void startEntry({ title: 'INFO_TITLE', skeleton: 'placeholder', schema: InfoData, page: InfoPage });
