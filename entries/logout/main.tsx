import { titleOf } from '../../shared/contract/pages';
import { LogoutData } from '../../shared/contract/sign-in/logout';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LogoutPage } from './LogoutPage';

void startEntry({
  title: titleOf('logout'),
  skeleton: 'page',
  schema: LogoutData,
  page: LogoutPage,
  leadsToSignIn: false,
});
