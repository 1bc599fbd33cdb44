import type { PasskeysData } from '../../shared/contract/account/passkeys';
import type { Failure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { postChange, postRegistration } from './api';
import { createPasskey } from './create-passkey';

/** Adds a passkey that completes a step of the sign-in, and goes on to its next page; `busy` lasts until then. */
export function useForcedPasskey({ antiCsrfToken }: PasskeysData, signInAgain: string) {
  const { notify, notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<'add'>();

  async function fail(failure: Failure): Promise<void> {
    if (failure.status === 401) await leave(signInAgain);
    else notifyFailure(failure, { title: t('PASSKEYS_ADD_FAILED') });
  }

  async function add(signal: AbortSignal): Promise<void> {
    const begun = await postRegistration(antiCsrfToken, signal);
    if (!begun.ok) return fail(begun);
    const created = await createPasskey(begun.data.options, signal);
    if (!created.ok) return notify(created.text, { type: 'ERROR', title: t('PASSKEYS_ADD_FAILED') });
    const added = await postChange({ add: created.data, antiCsrfToken });
    return added.ok ? leave(added.data.redirectUrl) : fail(added);
  }

  return { busy: underWay !== undefined, add: () => begin('add', add) };
}

/** Goes on to another page. Resolves when the browser leaves this one, to which the user may come back. */
function leave(url: string): Promise<void> {
  redirectTo(url);
  return new Promise((resolve) => addEventListener('pagehide', () => resolve(), { once: true }));
}
