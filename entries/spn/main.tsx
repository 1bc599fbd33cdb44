import { titleOf } from '../../shared/contract/pages';
import { SpnData } from '../../shared/contract/settings/spn';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SetSpnPage } from './SetSpnPage';

void startEntry({ title: titleOf('spn'), skeleton: 'placeholder', schema: SpnData, page: SetSpnPage });
