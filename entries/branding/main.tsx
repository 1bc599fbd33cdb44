import { BrandedData } from '../../shared/contract/branding';
import { titleOf } from '../../shared/contract/pages';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { BrandingPage } from './BrandingPage';

void startEntry({ title: titleOf('branding'), skeleton: 'placeholder', schema: BrandedData, page: BrandingPage });
