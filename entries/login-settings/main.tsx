import { titleOf } from '../../shared/contract/pages';
import { LoginSettingsData } from '../../shared/contract/settings/login-settings';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginSettingsPage } from './LoginSettingsPage';

void startEntry({
  title: titleOf('login-settings'),
  skeleton: 'placeholder',
  schema: LoginSettingsData,
  page: LoginSettingsPage,
});
