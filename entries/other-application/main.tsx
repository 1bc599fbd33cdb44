import { BrandedData } from '../../shared/contract/branding';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OtherApplicationPage } from './OtherApplicationPage';

void startEntry({
  title: titleOf('other-application'),
  skeleton: 'page',
  schema: BrandedData,
  whenEmpty: {},
  page: OtherApplicationPage,
});
