import { TwoFactorData } from '../../shared/contract/account/two-factor';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { loadFramedSettings } from '../../shared/ui/layout/load-framed-settings';
import { TwoFactorPage } from './TwoFactorPage';

void loadFramedSettings().then(() =>
  startEntry({ title: titleOf('twofactor'), skeleton: 'placeholder', schema: TwoFactorData, page: TwoFactorPage }),
);
