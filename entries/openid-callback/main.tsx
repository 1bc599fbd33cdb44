import { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OpenIdCallbackPage } from './OpenIdCallbackPage';

void startEntry({
  title: 'OPENID_CALLBACK_TITLE',
  skeleton: 'placeholder',
  schema: OpenIdCallbackData,
  page: OpenIdCallbackPage,
  leadsToSignIn: false,
});
