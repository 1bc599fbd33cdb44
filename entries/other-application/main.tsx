import * as v from 'valibot';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OtherApplicationPage } from './OtherApplicationPage';

void startEntry({
  title: 'OTHER_APPLICATION_TITLE',
  skeleton: 'page',
  schema: v.object({}),
  whenEmpty: {},
  page: OtherApplicationPage,
});
