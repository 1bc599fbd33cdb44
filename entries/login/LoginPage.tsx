import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { LoginData } from '../../shared/contract/login';
import { linkTarget } from '../../shared/contract/redirect-target';
import { t, translateServerText } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { automaticProvider, rememberRedirect, wasRedirected } from './auto-redirect';
import { isFramed, isFramedElsewhere } from './framed';
import { LoginCard } from './LoginCard';
import { OrDivider, ProviderLink, ProviderList } from './ProviderList';
import { labelRoom, truncate } from './provider-label';
import { UserForm } from './UserForm';
import { type LoginRefs, type PopupRef, useLogin } from './use-login';
import { useSignedInElsewhere } from './use-signed-in-elsewhere';
import { useWindowWidth } from './use-window-width';
import { Waiting } from './Waiting';
import { WaitNotice } from './WaitNotice';

const loadFrameSignIn = () => import('./FrameSignIn').then((module) => module.FrameSignIn);

/** Sign-in: with a provider, with Kerberos, or with user name and password. */
export function LoginPage({ data }: { data: LoginData }) {
  const redirecting = useAutomaticRedirect(data);
  const FrameSignIn = useLazyComponent(loadFrameSignIn, isFramed() ? 'now' : 'never');
  const [formShown, setFormShown] = useState(true);
  const isKept = useRef<() => Promise<boolean>>(undefined);
  const popup = useRef<() => void>(undefined);
  return (
    <CenteredPage footer={<LanguageSelect />}>
      {redirecting ? (
        <Waiting text={t('LOGIN_REDIRECTING', { name: redirecting })} />
      ) : (
        <>
          {formShown ? <SignIn data={data} isKept={isKept} popup={popup} /> : null}
          {FrameSignIn ? <FrameSignIn data={data} isKept={isKept} popup={popup} onForm={setFormShown} /> : null}
        </>
      )}
    </CenteredPage>
  );
}

/** The name of the provider that this page goes to by itself, if it does. */
function useAutomaticRedirect(data: LoginData): string | undefined {
  // In a frame of another site the provider would refuse: there a popup goes to it.
  const [provider] = useState(() => (isFramedElsewhere() ? undefined : automaticProvider(data, wasRedirected())));
  const target = provider && linkTarget(provider.url, location.origin);
  useEffect(() => {
    if (target === undefined) return;
    rememberRedirect();
    location.replace(target);
  }, [target]);
  return target === undefined ? undefined : provider?.description;
}

interface SignInProps {
  data: LoginData;
  isKept: LoginRefs['isKept'];
  popup: PopupRef;
}

function SignIn({ data, isKept, popup }: SignInProps) {
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const { state, submit, changeUser, changePassword } = useLogin(data, { form, message, isKept });
  const [waited, setWaited] = useState(0);
  const elsewhere = useSignedInElsewhere(state.phase !== 'idle');
  if (elsewhere) return <Waiting text={t('LOGIN_SIGNED_IN_ELSEWHERE')} />;
  return (
    <LoginCard>
      {state.message ? (
        <Alert ref={message} type="ERROR" live part="message">
          {translateServerText(state.message)}
        </Alert>
      ) : null}
      {state.waitUntil ? (
        <WaitNotice key={state.waitUntil} ref={message} until={state.waitUntil} onOver={setWaited} />
      ) : null}
      <OtherWays data={data} popup={popup} />
      {data.showUserLogin ? (
        <>
          <OrDivider />
          <UserForm
            ref={form}
            userName={data.userName}
            errors={state.errors}
            busy={state.phase !== 'idle'}
            waits={state.waitUntil > waited}
            onSubmit={submit}
            onUser={changeUser}
            onPassword={changePassword}
          />
        </>
      ) : null}
      {hasNoWay(data) ? <Alert type="WARNING">{t('LOGIN_NO_METHOD')}</Alert> : null}
    </LoginCard>
  );
}

function OtherWays({ data, popup }: Omit<SignInProps, 'isKept'>) {
  const room = labelRoom(useWindowWidth());
  const openInPopup = (event: MouseEvent) => {
    if (!popup.current) return;
    event.preventDefault();
    popup.current();
  };
  return (
    <ProviderList>
      {data.openIdProviderList.map(({ id, description, url }) => {
        const name = truncate(description, room.characters);
        return (
          <ProviderLink
            key={id}
            action="provider"
            href={linkTarget(url, location.origin) ?? ''}
            label={room.fullText ? t('LOGIN_OPENID_BUTTON', { name }) : name}
            fullLabel={t('LOGIN_OPENID_BUTTON', { name: description })}
            onClick={openInPopup}
          />
        );
      })}
      {hasKerberos(data) ? (
        <ProviderLink
          action="kerberos"
          href={linkTarget(data.ldapLoginUrl, location.origin) ?? ''}
          label={t('LOGIN_KERBEROS')}
        />
      ) : null}
    </ProviderList>
  );
}

const hasKerberos = ({ showKerberos, ldapLoginUrl }: LoginData) => showKerberos && ldapLoginUrl !== '';

function hasNoWay(data: LoginData): boolean {
  return !data.showUserLogin && !hasKerberos(data) && data.openIdProviderList.length === 0;
}
