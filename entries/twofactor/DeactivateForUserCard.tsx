import { type FormEvent, useRef, useState } from 'react';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Failure } from '../../shared/http/call';
import { plainTextMessage } from '../../shared/http/plain-text-message';
import { hasMessage, t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { postDeactivateUser } from './api';
import { CardOrSection } from './CardOrSection';
import { NOTIFICATION_MS } from './page-content';

/** The card in which an administrator deactivates two-factor authentication for a user who has lost the authenticator. */
export function DeactivateForUserCard({ antiCsrfToken }: { antiCsrfToken: string }) {
  const { email, setEmail, busy, submit } = useDeactivateUser(antiCsrfToken);
  return (
    <CardOrSection part="other-user">
      <div className="flex flex-col gap-2">
        <h2 className="hyphens-auto text-heading">{t('TFA_DEACTIVATE_USER_TITLE')}</h2>
        <p className="text-muted">{t('TFA_DEACTIVATE_USER_INFO')}</p>
      </div>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          name="deactivateUser"
          label={t('TFA_DEACTIVATE_USER_EMAIL')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button
          type="submit"
          action="deactivate-user"
          variant="secondary"
          busy={busy}
          aria-disabled={email.trim() === ''}
        >
          {t('TFA_DEACTIVATE_USER_BUTTON')}
        </Button>
      </form>
    </CardOrSection>
  );
}

function useDeactivateUser(antiCsrfToken: string) {
  const confirm = useConfirm();
  const { notify } = useNotifications();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const isPending = useRef(false);
  const deactivate = async (user: string) => {
    if (user === '' || isPending.current) return;
    isPending.current = true;
    try {
      const title = t('TFA_DEACTIVATE_USER_CONFIRM', { email: user });
      const message = t('TFA_DEACTIVATE_USER_CONFIRM_TEXT');
      if (!(await confirm({ title, message, type: 'WARNING', okButtonText: t('TFA_DEACTIVATE') }))) return;
      setBusy(true);
      const answer = await postDeactivateUser(user, antiCsrfToken);
      if (!answer.ok) return notify(failureText(answer), { type: 'ERROR', timeout: NOTIFICATION_MS });
      setEmail('');
      notify(t('TFA_DEACTIVATE_USER_SUCCESS', { email: user }), { type: 'SUCCESS', timeout: NOTIFICATION_MS });
    } finally {
      isPending.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void deactivate(email.trim());
  };
  return { email, setEmail, busy, submit };
}

/** For a 400 whose body is a known message key, that message; otherwise the general one. */
export function failureText(failure: Failure): string {
  const key = (failure.status === 400 && plainTextMessage(failure)) || '';
  return hasMessage(key) ? translateServerText(key) : t('TFA_DEACTIVATE_USER_FAILED');
}
