import { useEffect, useRef } from 'react';
import type { PasswordData } from '../../shared/contract/change-password';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import type { Refusal } from './outcome';
import { PasswordForm } from './PasswordForm';
import { PasswordFrame } from './PasswordFrame';
import { useChangePassword } from './use-change-password';

/** A new password for whoever is signed in, as a page or, with `dialog=true`, as a dialog. */
export function ChangePasswordPage({ data: { username, allowedToLeaveSite } }: { data: PasswordData }) {
  const { phase, inDialog, submit, leave } = useChangePassword();
  const onClose = allowedToLeaveSite || phase.kind === 'changed' ? leave : undefined;
  useEscapeToClose(onClose ?? false, inDialog);
  return (
    <PasswordFrame
      subtitle={username && t('PASSWORD_SUBTITLE', { name: username })}
      dialog={inDialog ? { onClose } : undefined}
      footer={<LanguageSelect />}
    >
      {phase.kind === 'changed' ? (
        <Changed onClose={leave} />
      ) : (
        <>
          {phase.kind === 'input' && phase.refusal ? <RefusalAlert refusal={phase.refusal} /> : null}
          <PasswordForm
            username={username}
            busy={phase.kind === 'submitting' || phase.kind === 'leaving'}
            onSubmit={(password) => void submit(password)}
            onCancel={allowedToLeaveSite ? leave : undefined}
          />
        </>
      )}
    </PasswordFrame>
  );
}

/** 400 and 401 show the server's text; others say first that it failed. */
function RefusalAlert({ refusal: { type, message, problemMessages } }: { refusal: Refusal }) {
  const alert = useRef<HTMLDivElement>(null);
  // It stands above what was just clicked, maybe out of sight.
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} type={type} live part="message" {...(type === 'ERROR' && { title: t('PASSWORD_SERVER_ERROR') })}>
      <p>{translateServerText(message)}</p>
      {problemMessages.map((problem) => (
        <p key={problem}>{translateServerText(problem)}</p>
      ))}
    </Alert>
  );
}

function Changed({ onClose }: { onClose: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <>
      <Alert ref={alert} type="SUCCESS" live part="changed">
        {t('PASSWORD_CHANGED')}
      </Alert>
      <Button action="close" onClick={onClose}>
        {t('BUTTON_CLOSE')}
      </Button>
    </>
  );
}
