import * as v from 'valibot';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { GalleryPage } from './GalleryPage';

void startEntry({
  title: titleOf('gallery'),
  skeleton: 'placeholder',
  schema: v.object({}),
  whenEmpty: {},
  page: GalleryPage,
});
