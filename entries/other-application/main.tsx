import { BrandedData } from '../../shared/contract/branding';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OtherApplicationPage } from './OtherApplicationPage';

void startEntry({
  title: 'OTHER_APPLICATION_TITLE',
  skeleton: 'page',
  schema: BrandedData,
  whenEmpty: {},
  page: OtherApplicationPage,
});
