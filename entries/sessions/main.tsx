import { SessionsData } from '../../shared/contract/account/sessions';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SessionsPage } from './SessionsPage';

void startEntry({ title: 'SESSIONS_TITLE', skeleton: 'placeholder', schema: SessionsData, page: SessionsPage });
