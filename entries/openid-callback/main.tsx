import { titleOf } from '../../shared/contract/pages';
import { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { OpenIdCallbackPage } from './OpenIdCallbackPage';

void startEntry({
  title: titleOf('openid-callback'),
  skeleton: 'placeholder',
  schema: OpenIdCallbackData,
  page: OpenIdCallbackPage,
  leadsToSignIn: false,
});
