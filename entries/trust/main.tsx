import { titleOf } from '../../shared/contract/pages';
import { TrustData } from '../../shared/contract/settings/trust';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { TrustPage } from './TrustPage';

void startEntry({ title: titleOf('trust'), skeleton: 'placeholder', schema: TrustData, page: TrustPage });
