import { LoginData } from '../../shared/contract/login';
import { startEntry } from '../../shared/runtime/start-entry';
import { LoginPage } from './LoginPage';

void startEntry({ title: 'LOGIN_TITLE', skeleton: 'page', schema: LoginData, page: LoginPage });
