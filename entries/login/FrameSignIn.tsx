import { useEffect, useLayoutEffect } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { LoginData } from '../../shared/contract/login';
import { t } from '../../shared/i18n/translate';
import { Button, buttonStyle } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { isFramedElsewhere } from './framed';
import { LoginCard } from './LoginCard';
import { type FramePhase, useFrameSignIn } from './use-frame-sign-in';
import type { LoginRefs, PopupRef } from './use-login';
import { redirectQuery } from './use-signed-in-elsewhere';
import { Waiting } from './Waiting';

interface FrameSignInProps {
  data: LoginData;
  /** Asked by the form before it leaves. */
  isKept: LoginRefs['isKept'];
  /** What opens a provider, where that is not to be in the frame. */
  popup: PopupRef;
  /** Hears whether the form may show. */
  onForm: (shown: boolean) => void;
}

/** The part of a framed login page that decides what it shows, and shows it where it is not the form. */
export function FrameSignIn({ data, isKept, popup, onForm }: FrameSignInProps) {
  const { phase, openPopup, afterForm } = useFrameSignIn(data);
  const form = phase === 'form';
  // Before the card is painted, or it would stand beside the form for a moment.
  useLayoutEffect(() => onForm(form), [onForm, form]);
  useEffect(() => {
    isKept.current = afterForm;
  }, [isKept, afterForm]);
  useEffect(() => {
    popup.current = isFramedElsewhere() ? openPopup : undefined;
  });
  return form ? null : <FrameCard phase={phase} openPopup={openPopup} />;
}

interface FrameCardProps {
  phase: Exclude<FramePhase, 'form'>;
  openPopup: () => void;
}

function FrameCard({ phase, openPopup }: FrameCardProps) {
  if (phase === 'checking') return <Waiting text={t('LOADING')} />;
  if (phase === 'cookies-blocked') return <CookiesBlocked openPopup={openPopup} />;
  return (
    <LoginCard title={t('LOGIN_POPUP_TITLE')} subtitle={t('LOGIN_POPUP_TEXT')}>
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
    </LoginCard>
  );
}

function CookiesBlocked({ openPopup }: { openPopup: () => void }) {
  return (
    <LoginCard title={t('LOGIN_COOKIES_BLOCKED_TITLE')} subtitle={t('LOGIN_COOKIES_BLOCKED_TEXT')}>
      <div data-part="cookies-blocked" className="flex flex-col gap-3">
        <Button action="retry" onClick={openPopup}>
          {t('BUTTON_RETRY')}
        </Button>
        <a className={buttonStyle('secondary')} href={tabAddress()} target="_blank" rel="noopener">
          {t('LOGIN_OPEN_IN_TAB')}
        </a>
      </div>
    </LoginCard>
  );
}

/** Sign-in in a tab of its own goes where this one would have gone. */
function tabAddress(): string {
  return `${LOGIN_ADDRESS}?redirect=${encodeURIComponent(redirectQuery())}`;
}
