import { TwoFactorData } from '../../shared/contract/account/two-factor';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { TwoFactorPage } from './TwoFactorPage';

void startEntry({ title: titleOf('twofactor'), skeleton: 'placeholder', schema: TwoFactorData, page: TwoFactorPage });
