import { LoginData } from '../../shared/contract/sign-in/login';
import { prefetch } from '../../shared/runtime/start/prefetch';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginPage } from './LoginPage';

void startEntry({
  title: 'LOGIN_TITLE',
  skeleton: 'page',
  schema: LoginData,
  page: LoginPage,
  leadsToSignIn: false,
}).then(prefetch);
