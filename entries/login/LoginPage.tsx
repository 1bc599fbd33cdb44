import { useRef, useState } from 'react';
import { linkTarget } from '../../shared/contract/redirect-target';
import type { LoginData } from '../../shared/contract/sign-in/login';
import { t, translateServerText } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { useAutomaticRedirect } from './automatic-redirect';
import { CredentialsForm } from './CredentialsForm';
import { LatePlace, LoginLayout } from './LoginLayout';
import { hasNoMethod } from './login-methods';
import { OrDivider } from './OrDivider';
import { ProviderLinks } from './ProviderLinks';
import { RetryCountdown } from './RetryCountdown';
import { RetryLink } from './RetryLink';
import { type FrameRefs, useLogin } from './use-login';
import { useOtherTabSignIn } from './use-other-tab-sign-in';
import { WaitingCard } from './WaitingCard';

const loadPasskeySignIn = () => import('./PasskeySignIn').then((module) => module.PasskeySignIn);
const loadDemoAccounts = () => import('./DemoAccounts').then((module) => module.DemoAccounts);
const loadFrameSignIn = () => import('./FrameSignIn').then((module) => module.FrameSignIn);

/** Sign-in with a provider, with Kerberos, or with user name and password. */
export function LoginPage({ data }: { data: LoginData }) {
  const redirecting = useAutomaticRedirect(data);
  const FrameSignIn = useLazyComponent(loadFrameSignIn, window.parent === window ? 'never' : 'now');
  const [formShown, setFormShown] = useState(true);
  const isSessionStored = useRef<() => Promise<boolean>>(undefined);
  const openInPopup = useRef<() => void>(undefined);
  const refs = { isSessionStored, openInPopup };
  return (
    <CenteredPage branding={data.branding} footer={<PagePreferences />}>
      {redirecting ? (
        <WaitingCard text={t('LOGIN_REDIRECTING', { name: redirecting })} />
      ) : (
        <>
          {formShown ? <SignIn data={data} {...refs} /> : null}
          {FrameSignIn ? <FrameSignIn data={data} {...refs} onFormShown={setFormShown} /> : null}
        </>
      )}
    </CenteredPage>
  );
}

interface SignInProps extends FrameRefs {
  data: LoginData;
}

function SignIn({ data, isSessionStored, openInPopup }: SignInProps) {
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const { state, signInByPasskey, submit, changeUser, changePassword } = useLogin(data, {
    form,
    message,
    isSessionStored,
  });
  const arePasskeysOffered = data.hasPasskeys && 'PublicKeyCredential' in window;
  const PasskeySignIn = useLazyComponent(loadPasskeySignIn, arePasskeysOffered ? 'now' : 'never');
  const DemoAccounts = useLazyComponent(loadDemoAccounts, data.demo ? 'now' : 'never');
  const [waited, setWaited] = useState(0);
  const isBusy = state.phase !== 'idle';
  const isLeaving = useOtherTabSignIn(isBusy);
  if (isLeaving) return <WaitingCard text={t('LOGIN_SIGNED_IN_ELSEWHERE')} />;
  return (
    <LoginLayout>
      {state.message ? (
        <Alert ref={message} type={state.isNotice ? 'WARNING' : 'ERROR'} live part="message">
          {translateServerText(state.message)}
          {state.retryUrl ? <RetryLink href={linkTarget(state.retryUrl, location.origin) ?? ''} /> : null}
        </Alert>
      ) : null}
      {state.waitUntil ? (
        <RetryCountdown
          key={state.waitUntil}
          ref={message}
          until={state.waitUntil}
          status={state.status}
          onEnd={setWaited}
        />
      ) : null}
      <ProviderLinks data={data} openInPopup={openInPopup} />
      {data.showUserLogin ? (
        <>
          <OrDivider />
          <CredentialsForm
            ref={form}
            userName={data.userName}
            errors={state.errors}
            busy={isBusy && !state.isByPasskey}
            waits={state.waitUntil > waited}
            onSubmit={submit}
            onUser={changeUser}
            onPassword={changePassword}
          />
        </>
      ) : null}
      {data.hasPasskeys ? (
        <LatePlace>
          {PasskeySignIn ? (
            <PasskeySignIn
              form={form}
              isBusy={isBusy}
              hasSpinner={isBusy && state.isByPasskey === true}
              signIn={signInByPasskey}
              openInPopup={openInPopup}
            />
          ) : null}
        </LatePlace>
      ) : null}
      {hasNoMethod(data) ? <Alert type="WARNING">{t('LOGIN_NO_METHOD')}</Alert> : null}
      {data.demo ? <LatePlace>{DemoAccounts ? <DemoAccounts demo={data.demo} form={form} /> : null}</LatePlace> : null}
    </LoginLayout>
  );
}
