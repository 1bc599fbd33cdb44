import { SecondFactorData } from '../../shared/contract/sign-in/second-factor';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { SecondFactorPage } from './SecondFactorPage';

void startEntry({
  title: 'TFA_CODE_ENTRY_TITLE',
  skeleton: 'page',
  schema: SecondFactorData,
  page: SecondFactorPage,
});
