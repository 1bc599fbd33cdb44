import * as v from 'valibot';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { GalleryPage } from './GalleryPage';

void startEntry({
  title: 'SHELL_TITLE',
  skeleton: 'placeholder',
  schema: v.object({}),
  whenEmpty: {},
  page: GalleryPage,
});
