import { PasswordData } from '../../shared/contract/account/change-password';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ChangePasswordPage } from './ChangePasswordPage';

void startEntry({ title: 'PASSWORD_TITLE', skeleton: 'page', schema: PasswordData, page: ChangePasswordPage });
