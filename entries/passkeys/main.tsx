import { PasskeysData } from '../../shared/contract/account/passkeys';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { PasskeysPage } from './PasskeysPage';

void startEntry({ title: 'PASSKEYS_TITLE', skeleton: 'placeholder', schema: PasskeysData, page: PasskeysPage });
