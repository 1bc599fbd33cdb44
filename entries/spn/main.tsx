import { SpnData } from '../../shared/contract/settings/spn';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SetSpnPage } from './SetSpnPage';

void startEntry({ title: 'SPN_TITLE', skeleton: 'placeholder', schema: SpnData, page: SetSpnPage });
