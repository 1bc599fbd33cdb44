import { PasskeysData } from '../../shared/contract/account/passkeys';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { PasskeysPage } from './PasskeysPage';

void startEntry({ title: titleOf('passkeys'), skeleton: 'placeholder', schema: PasskeysData, page: PasskeysPage });
