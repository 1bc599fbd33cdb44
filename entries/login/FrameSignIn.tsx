import { useEffect, useLayoutEffect } from 'react';
import { isFramedCrossOrigin } from '../../shared/browser/is-framed-cross-origin';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { LoginData } from '../../shared/contract/sign-in/login';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { LoginLayout } from './LoginLayout';
import { redirectParameter } from './redirect-parameter';
import { type FramePhase, useFrameSignInPhase } from './use-frame-sign-in-phase';
import type { FrameRefs } from './use-login';
import { WaitingCard } from './WaitingCard';

interface FrameSignInProps extends FrameRefs {
  data: LoginData;
  /** Called with whether the page shows the form. */
  onFormShown: (shown: boolean) => void;
}

/** Decides in a frame whether the sign-in form is shown. If not, it shows a card in its place. */
export function FrameSignIn({ data, isSessionStored, openInPopup, onFormShown }: FrameSignInProps) {
  const { phase, openPopup, checkSession } = useFrameSignInPhase(data);
  const form = phase === 'form';
  // In a layout effect, or the card would show beside the form until the next paint.
  useLayoutEffect(() => onFormShown(form), [onFormShown, form]);
  useEffect(() => {
    isSessionStored.current = checkSession;
  }, [isSessionStored, checkSession]);
  useEffect(() => {
    openInPopup.current = isFramedCrossOrigin() ? openPopup : undefined;
  });
  return form ? null : <FrameCard phase={phase} openPopup={openPopup} />;
}

interface FrameCardProps {
  phase: Exclude<FramePhase, 'form'>;
  openPopup: () => void;
}

function FrameCard({ phase, openPopup }: FrameCardProps) {
  if (phase === 'checking') return <WaitingCard text={t('LOADING')} />;
  if (phase === 'cookies-blocked') return <CookiesBlocked openPopup={openPopup} />;
  return (
    <LoginLayout title={t('LOGIN_POPUP_TITLE')} subtitle={t('LOGIN_POPUP_TEXT')}>
      <div data-part="popup-login" className="flex flex-col gap-4">
        {phase === 'popup-blocked' ? (
          <Alert type="ERROR" live>
            {t('LOGIN_POPUP_BLOCKED')}
          </Alert>
        ) : null}
        {phase === 'waiting' ? (
          <Alert type="INFO" live>
            {t('LOGIN_POPUP_WAITING')}
          </Alert>
        ) : null}
        <Button action="open-popup" onClick={openPopup}>
          {t(phase === 'waiting' ? 'LOGIN_POPUP_AGAIN' : 'LOGIN_POPUP_BUTTON')}
        </Button>
      </div>
    </LoginLayout>
  );
}

function CookiesBlocked({ openPopup }: { openPopup: () => void }) {
  return (
    <LoginLayout title={t('LOGIN_COOKIES_BLOCKED_TITLE')} subtitle={t('LOGIN_COOKIES_BLOCKED_TEXT')}>
      <div data-part="cookies-blocked" className="flex flex-col gap-3">
        <Button action="retry" onClick={openPopup}>
          {t('BUTTON_RETRY')}
        </Button>
        <a className={buttonStyle('secondary')} href={tabAddress()} target="_blank" rel="noopener">
          {t('LOGIN_OPEN_IN_TAB')}
        </a>
      </div>
    </LoginLayout>
  );
}

/** The address of sign-in in a new tab, with the same redirect. */
function tabAddress(): string {
  return withRedirect(LOGIN_ADDRESS, redirectParameter());
}
