import { TwoFactorDialogData } from '../../shared/contract/account/two-factor';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { TwoFactorDialogPage } from './TwoFactorDialogPage';

void startEntry({
  title: titleOf('twofactor-dialog'),
  skeleton: 'placeholder',
  schema: TwoFactorDialogData,
  page: TwoFactorDialogPage,
});
