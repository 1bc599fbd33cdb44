import { LoginData } from '../../shared/contract/login';
import { fetchAhead } from '../../shared/runtime/fetch-ahead';
import { startEntry } from '../../shared/runtime/start-entry';
import { LoginPage } from './LoginPage';

void startEntry({
  title: 'LOGIN_TITLE',
  skeleton: 'page',
  schema: LoginData,
  page: LoginPage,
  leadsToSignIn: false,
}).then(fetchAhead);
