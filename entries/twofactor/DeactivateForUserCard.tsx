import { type FormEvent, useRef, useState } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import type { UserToDeactivate } from '../../shared/contract/account/user-to-deactivate';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import type { Failure } from '../../shared/http/call';
import { plainTextMessage } from '../../shared/http/plain-text-message';
import { hasMessage, type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { postDeactivateUser, postFindUser } from './api';
import { CardOrSection } from './CardOrSection';
import { NOTIFICATION_MS } from './page-content';

type Props = Pick<TwoFactorData, 'antiCsrfToken' | 'findsUsers'>;

/** The card in which an administrator removes the second factors of a user who has lost them. */
export function DeactivateForUserCard({ antiCsrfToken, findsUsers }: Props) {
  const { email, setEmail, busy, submit } = useDeactivateUser({ antiCsrfToken, findsUsers });
  return (
    <CardOrSection part="other-user">
      <div className="flex flex-col gap-2">
        <h2 className="hyphens-auto text-heading">{t('TFA_DEACTIVATE_USER_TITLE')}</h2>
        <p className="text-muted">{t('TFA_DEACTIVATE_USER_INFO')}</p>
      </div>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          name="deactivateUser"
          label={t(findsUsers ? 'TFA_DEACTIVATE_USER_NAME' : 'TFA_DEACTIVATE_USER_EMAIL')}
          type={findsUsers ? 'text' : 'email'}
          inputMode="email"
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

function useDeactivateUser({ antiCsrfToken, findsUsers }: Props) {
  const confirm = useConfirm();
  const { notify } = useNotifications();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const isPending = useRef(false);
  const deactivate = async (user: string) => {
    if (user === '' || isPending.current) return;
    isPending.current = true;
    const fail = (failure: Failure) => notify(failureText(failure), { type: 'ERROR', timeout: NOTIFICATION_MS });
    try {
      setBusy(true);
      const found = findsUsers ? await postFindUser(user, antiCsrfToken) : NOT_ASKED;
      setBusy(false);
      if (!found.ok) return fail(found);
      const name = found.data.name || user;
      const title = t('TFA_DEACTIVATE_USER_CONFIRM', { email: name });
      const message = t(confirmationKey(found.data));
      if (!(await confirm({ title, message, type: 'WARNING', okButtonText: t('TFA_DEACTIVATE') }))) return;
      setBusy(true);
      const answer = await postDeactivateUser(user, antiCsrfToken);
      if (!answer.ok) return fail(answer);
      setEmail('');
      const done = found.data.hasPasskeys ? 'TFA_DEACTIVATE_USER_SUCCESS_PASSKEYS' : 'TFA_DEACTIVATE_USER_SUCCESS';
      notify(t(done, { email: name }), { type: 'SUCCESS', timeout: NOTIFICATION_MS });
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

/** What is known about the user where the server does not find users. */
const NOT_ASKED = { ok: true, data: { name: '', hasAuthenticator: true, hasPasskeys: false } } as const;

type RemovedFactors = Pick<UserToDeactivate, 'hasAuthenticator' | 'hasPasskeys'>;

/** The text that says what will be removed. */
function confirmationKey({ hasAuthenticator, hasPasskeys }: RemovedFactors): MessageKey {
  if (!hasPasskeys) return 'TFA_DEACTIVATE_USER_CONFIRM_TEXT';
  return hasAuthenticator ? 'TFA_DEACTIVATE_USER_CONFIRM_BOTH' : 'TFA_DEACTIVATE_USER_CONFIRM_PASSKEYS';
}

/** For a 400 whose body is a known message key, that message; otherwise the general one. */
export function failureText(failure: Failure): string {
  const key = (failure.status === 400 && plainTextMessage(failure)) || '';
  return hasMessage(key) ? translateServerText(key) : t('TFA_DEACTIVATE_USER_FAILED');
}
