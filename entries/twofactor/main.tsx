import { TwoFactorData } from '../../shared/contract/account/two-factor';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { TwoFactorPage } from './TwoFactorPage';

void startEntry({ title: 'TFA_TITLE', skeleton: 'placeholder', schema: TwoFactorData, page: TwoFactorPage });
