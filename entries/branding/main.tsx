import { titleOf } from '../../shared/contract/pages';
import { BrandingSettings } from '../../shared/contract/settings/branding';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { BrandingPage } from './BrandingPage';

void startEntry({ title: titleOf('branding'), skeleton: 'placeholder', schema: BrandingSettings, page: BrandingPage });
