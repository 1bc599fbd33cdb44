import { BrandedData } from '../../shared/contract/branding';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { BrandingPage } from './BrandingPage';

void startEntry({ title: 'BRANDING_TITLE', skeleton: 'placeholder', schema: BrandedData, page: BrandingPage });
