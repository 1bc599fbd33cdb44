import { AccountSecurity } from '../../shared/contract/account/account-security';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { AccountSecurityPage } from './AccountSecurityPage';

void startEntry({
  title: titleOf('account-security'),
  skeleton: 'placeholder',
  schema: AccountSecurity,
  page: AccountSecurityPage,
});
