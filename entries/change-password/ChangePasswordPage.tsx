import { useEffect, useRef } from 'react';
import type { PasswordData } from '../../shared/contract/account/change-password';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useClosable } from '../../shared/runtime/hooks/use-closable';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import { framedSettings } from '../../shared/ui/layout/load-framed-settings';
import { ChangePasswordForm } from './ChangePasswordForm';
import { ChangePasswordLayout, ForcedAlert } from './ChangePasswordLayout';
import type { Refusal } from './outcome';
import { useChangePasswordPage } from './use-change-password-page';

/** Changes the password of the signed-in user, on a page or, with `dialog=true`, in a dialog. */
export function ChangePasswordPage({
  data: { username, allowedToLeaveSite, isForced, branding },
}: {
  data: PasswordData;
}) {
  const { phase, inDialog, hasRedirect, dialog, submit, leave } = useChangePasswordPage(isForced);
  const isClosable = useClosable();
  const framed = isForced ? undefined : framedSettings();
  const onClose = allowedToLeaveSite || phase.kind === 'changed' ? leave : undefined;
  useEscapeToClose(onClose ?? false, inDialog);
  if (phase.kind === 'review') {
    const { SignInMethodsReview, methods } = phase.review;
    return <SignInMethodsReview methods={methods} branding={branding} onDone={leave} />;
  }
  return (
    <ChangePasswordLayout
      subtitle={username && t('PASSWORD_SUBTITLE', { name: username })}
      dialog={inDialog ? { onClose } : undefined}
      framed={framed}
      branding={branding}
      footer={<PagePreferences />}
    >
      {phase.kind === 'changed' ? (
        <PasswordChanged onClose={leave} />
      ) : (
        <>
          {isForced ? <ForcedAlert /> : null}
          {phase.kind === 'input' && phase.refusal ? (
            <RefusalAlert refusal={phase.refusal} isForced={isForced} />
          ) : null}
          <ChangePasswordForm
            username={username}
            busy={phase.kind === 'submitting' || phase.kind === 'leaving'}
            onSubmit={submit}
            onCancel={allowedToLeaveSite && (isClosable || hasRedirect) ? leave : undefined}
            inDialog={inDialog}
            isFramed={framed !== undefined}
          />
          {dialog}
        </>
      )}
    </ChangePasswordLayout>
  );
}

/** A warning shows the server's text alone; an error has a title that says the change failed. */
function RefusalAlert({ refusal, isForced }: { refusal: Refusal; isForced: boolean }) {
  const { type, message, problemMessages } = refusal;
  const alert = useRef<HTMLDivElement>(null);
  // The alert is above the button that was clicked and may be outside the viewport.
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} type={type} live part="message" {...(type === 'ERROR' && { title: t('PASSWORD_SERVER_ERROR') })}>
      <p>{translateServerText(message)}</p>
      {problemMessages.map((problem) => (
        <p key={problem}>{translateServerText(problem)}</p>
      ))}
      {isForced && message === 'ERROR_UNAUTHORIZED' ? <SignInAgainLink /> : null}
    </Alert>
  );
}

/** The only way on when the time for this step of the sign-in is over. */
function SignInAgainLink() {
  const redirect = new URLSearchParams(location.search).get('redirect');
  return (
    <a
      href={withRedirect(LOGIN_ADDRESS, redirect)}
      data-action="sign-in"
      className={`${buttonStyle('text')} -ms-4 text-start forced-colors:ms-0`}
    >
      {t('TFA_RETRY_LINK')}
    </a>
  );
}

function PasswordChanged({ onClose }: { onClose: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <>
      <Alert ref={alert} type="SUCCESS" live part="changed">
        {t('PASSWORD_CHANGED')}
      </Alert>
      <DialogActions>
        <Button action="close" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      </DialogActions>
    </>
  );
}
