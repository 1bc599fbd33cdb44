import { titleOf } from '../../shared/contract/pages';
import { SetupData } from '../../shared/contract/sign-in/setup';
import { prefetchSharedModule } from '../../shared/runtime/start/prefetch-shared-module';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SetupPage } from './SetupPage';

void startEntry({
  title: titleOf('setup'),
  skeleton: 'page',
  schema: SetupData,
  page: SetupPage,
  leadsToSignIn: false,
}).then(prefetchSharedModule);
