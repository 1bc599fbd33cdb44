import { LogoutData } from '../../shared/contract/sign-in/logout';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LogoutPage } from './LogoutPage';

void startEntry({
  title: 'LOGOUT_TITLE',
  skeleton: 'page',
  schema: LogoutData,
  page: LogoutPage,
  leadsToSignIn: false,
});
