import type { LoginData } from '../../shared/contract/sign-in/login';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { CredentialsForm } from './CredentialsForm';
import { LatePlace, LoginLayout } from './LoginLayout';
import { OrDivider } from './OrDivider';
import { KeyIcon, ProviderLink, ProviderLogo } from './ProviderLink';
import { ProviderList } from './ProviderLinks';
import { RetryLink } from './RetryLink';

/** What the page shows where no server fills it: the form. */
export const defaults: LoginData = {
  openIdProviderList: [],
  showUserLogin: true,
  showKerberos: false,
  ldapLoginUrl: '',
  openIdPreferred: false,
  isCloudLogin: false,
  forceOpenId: false,
  cookiesInFrames: false,
  hasPasskeys: false,
  userName: '',
  errorMessage: '',
  retryUrl: '',
  retryAfter: 0,
};

/** Under 340 px the full text is not used, with a script and without it. */
const WITH_ROOM = 'max-[340px]:hidden';

/** The text that the script will put there, so that a button which needs two lines has them from the start. */
const PROVIDER_LABEL = (
  <>
    <span className={WITH_ROOM}>{'{{parts.LOGIN_OPENID_BUTTON.before}}'}</span>
    {'{{description}}'}
    <span className={WITH_ROOM}>{'{{parts.LOGIN_OPENID_BUTTON.after}}'}</span>
  </>
);

const PROVIDER_MARK = (
  <>
    {'{{#logo}}'}
    <ProviderLogo source="{{logo}}" />
    {'{{/logo}}{{^logo}}'}
    <KeyIcon />
    {'{{/logo}}'}
  </>
);

/**
 * The page before its script, as a Mustache template: sections are text, so that a server fills them in any language of
 * its own. It draws what {@link LoginPage} draws first, so that the script takes over what is there.
 */
export function Skeleton() {
  return (
    <CenteredPage footer={<LanguageSelectSkeleton />}>
      <LoginLayout>
        {'{{#data.retryAfter}}'}
        <Alert type="WARNING" part="wait">
          <span role="timer" aria-live="off" className="tabular">
            {'{{data.errorText}}'}
          </span>
        </Alert>
        {'{{/data.retryAfter}}{{^data.retryAfter}}{{#data.errorText}}{{^data.userName}}'}
        <Alert type="WARNING" live part="message">
          {'{{data.errorText}}{{#data.retryUrl}}'}
          <RetryLink href="{{data.retryUrl}}" />
          {'{{/data.retryUrl}}'}
        </Alert>
        {'{{/data.userName}}{{#data.userName}}'}
        <Alert type="ERROR" live part="message">
          {'{{data.errorText}}'}
        </Alert>
        {'{{/data.userName}}{{/data.errorText}}{{/data.retryAfter}}'}
        <ProviderList>
          {'{{#data.openIdProviderList}}'}
          <ProviderLink action="provider" href="{{url}}" mark={PROVIDER_MARK} label={PROVIDER_LABEL} />
          {'{{/data.openIdProviderList}}{{#data.showKerberos}}{{#data.ldapLoginUrl}}'}
          <ProviderLink action="kerberos" href="{{data.ldapLoginUrl}}" label={t('LOGIN_KERBEROS')} />
          {'{{/data.ldapLoginUrl}}{{/data.showKerberos}}'}
        </ProviderList>
        {'{{#data.showUserLogin}}'}
        <OrDivider />
        <CredentialsForm userName="{{data.userName}}" />
        {'{{/data.showUserLogin}}{{#data.hasPasskeys}}'}
        <LatePlace />
        {'{{/data.hasPasskeys}}{{#data.demo}}'}
        <LatePlace />
        {'{{/data.demo}}'}
      </LoginLayout>
    </CenteredPage>
  );
}
