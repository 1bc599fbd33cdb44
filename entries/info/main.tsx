import { titleOf } from '../../shared/contract/pages';
import { InfoData } from '../../shared/contract/settings/info';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { InfoPage } from './InfoPage';

void startEntry({ title: titleOf('info'), skeleton: 'placeholder', schema: InfoData, page: InfoPage });
