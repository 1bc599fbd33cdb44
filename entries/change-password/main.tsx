import { PasswordData } from '../../shared/contract/account/change-password';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ChangePasswordPage } from './ChangePasswordPage';

void startEntry({
  title: titleOf('change-password'),
  skeleton: 'page',
  schema: PasswordData,
  page: ChangePasswordPage,
});
