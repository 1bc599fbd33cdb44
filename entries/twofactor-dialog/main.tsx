import { TwoFactorDialogData } from '../../shared/contract/account/two-factor';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { TwoFactorDialogPage } from './TwoFactorDialogPage';

void startEntry({
  title: 'TFA_TITLE',
  skeleton: 'placeholder',
  schema: TwoFactorDialogData,
  page: TwoFactorDialogPage,
});
