import { BrandedData } from '../../shared/contract/branding';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginClosePage } from './LoginClosePage';

void startEntry({
  title: titleOf('login-close'),
  skeleton: 'page',
  schema: BrandedData,
  whenEmpty: {},
  page: LoginClosePage,
  leadsToSignIn: false,
});
