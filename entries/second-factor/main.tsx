import { titleOf } from '../../shared/contract/pages';
import { SecondFactorData } from '../../shared/contract/sign-in/second-factor';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SecondFactorPage } from './SecondFactorPage';

void startEntry({
  title: titleOf('second-factor'),
  skeleton: 'page',
  schema: SecondFactorData,
  page: SecondFactorPage,
});
