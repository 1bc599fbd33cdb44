import { LastLoginsData } from '../../shared/contract/last-logins';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LastLoginsPage } from './LastLoginsPage';

void startEntry({ title: 'LAST_LOGINS_TITLE', skeleton: 'placeholder', schema: LastLoginsData, page: LastLoginsPage });
