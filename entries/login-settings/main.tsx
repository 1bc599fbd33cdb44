import { LoginSettingsData } from '../../shared/contract/settings/login-settings';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { LoginSettingsPage } from './LoginSettingsPage';

void startEntry({
  title: 'LOGIN_CONFIG_TITLE',
  skeleton: 'placeholder',
  schema: LoginSettingsData,
  page: LoginSettingsPage,
});
