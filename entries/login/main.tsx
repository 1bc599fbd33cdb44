import { titleOf } from '../../shared/contract/pages';
import { LoginData } from '../../shared/contract/sign-in/login';
import { prefetchSharedModule } from '../../shared/runtime/start/prefetch-shared-module';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginPage } from './LoginPage';

void startEntry({
  title: titleOf('login'),
  skeleton: 'page',
  schema: LoginData,
  page: LoginPage,
  leadsToSignIn: false,
}).then(prefetchSharedModule);
