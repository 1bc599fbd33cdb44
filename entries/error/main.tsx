import { titleOf } from '../../shared/contract/pages';
import { ErrorData } from '../../shared/contract/shell/error-page';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ErrorPage } from './ErrorPage';
import { defaults } from './skeleton';

void startEntry({
  title: titleOf('error'),
  skeleton: 'page',
  schema: ErrorData,
  whenEmpty: defaults,
  page: ErrorPage,
  leadsToSignIn: false,
});
