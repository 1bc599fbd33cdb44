import { titleOf } from '../../shared/contract/pages';
import { ReportData } from '../../shared/contract/sign-in/report';
import { prefetchSharedModule } from '../../shared/runtime/start/prefetch-shared-module';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ReportSignInPage } from './ReportSignInPage';

void startEntry({
  title: titleOf('report-sign-in'),
  skeleton: 'page',
  schema: ReportData,
  page: ReportSignInPage,
  leadsToSignIn: false,
}).then(prefetchSharedModule);
