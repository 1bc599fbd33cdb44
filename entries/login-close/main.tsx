import { BrandedData } from '../../shared/contract/branding';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginClosePage } from './LoginClosePage';

void startEntry({
  title: 'LOGIN_CLOSE_TITLE',
  skeleton: 'page',
  schema: BrandedData,
  whenEmpty: {},
  page: LoginClosePage,
  leadsToSignIn: false,
});
