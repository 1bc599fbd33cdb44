import { PasswordData } from '../../shared/contract/account/change-password';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { loadFramedSettings } from '../../shared/ui/layout/load-framed-settings';
import { ChangePasswordPage } from './ChangePasswordPage';

void loadFramedSettings().then(() =>
  startEntry({ title: titleOf('change-password'), skeleton: 'page', schema: PasswordData, page: ChangePasswordPage }),
);
