import { SessionsData } from '../../shared/contract/account/sessions';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SessionsPage } from './SessionsPage';

void startEntry({ title: titleOf('sessions'), skeleton: 'placeholder', schema: SessionsData, page: SessionsPage });
