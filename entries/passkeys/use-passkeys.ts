import { useEffect } from 'react';
import type { ChangePasskeys, Passkey, PasskeysData } from '../../shared/contract/account/passkeys';
import { PASSKEYS_ADDRESS } from '../../shared/contract/addresses';
import type { Failure } from '../../shared/http/call';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { useConfirmUser } from '../../shared/runtime/reauthentication/use-confirm-user';
import { getPasskeys, postChange, postRegistration } from './api';
import { createPasskey } from './create-passkey';
import { passkeyName } from './passkey-texts';

const CHANGES = [{ resource: PASSKEYS_ADDRESS, action: 'changed' }] as const;

/** A change without the token. */
type Change = ChangePasskeys extends infer Each ? (Each extends unknown ? Omit<Each, 'antiCsrfToken'> : never) : never;

/** The user's passkeys, and the functions that change them; the page renders the `dialog`. */
export function usePasskeys(initial: PasskeysData) {
  const { state, data, reload, restart, change: patch } = useResource({ load: getPasskeys, initial, changes: CHANGES });
  const { antiCsrfToken, hasPassword, needsCode } = data;
  const hasPasskey = data.passkeys.length > 0;
  const { confirmUser, confirmed, dialog } = useConfirmUser({
    known: { hasPassword, hasPasskey, needsCode, antiCsrfToken },
  });
  const { notify, notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<'add' | 'change'>();
  useSignalAccepted(data);

  async function askUser(): Promise<boolean> {
    const isConfirmed = await confirmUser();
    // Another change is not asked for again, even if this one is cancelled now.
    if (isConfirmed) patch((loaded) => ({ ...loaded, mustReauthenticate: false }));
    return isConfirmed;
  }

  function fail(failure: Failure, title: MessageKey): void {
    if (failure.status === 401) redirectToSignIn();
    else notifyFailure(failure, { title: t(title) });
  }

  async function change(json: Change, texts: { done: (name: string) => string; failed: MessageKey }): Promise<boolean> {
    const result = await confirmed(() => postChange({ ...json, antiCsrfToken } as ChangePasskeys));
    if (result === undefined) return false;
    if (!result.ok) fail(result, texts.failed);
    else notify(texts.done(result.data.name), { type: 'SUCCESS' });
    await reload();
    return result.ok;
  }

  async function add(signal: AbortSignal): Promise<void> {
    const failed = 'PASSKEYS_ADD_FAILED';
    if (data.mustReauthenticate && !(await askUser())) return;
    const begun = await confirmed(() => postRegistration(antiCsrfToken, signal));
    if (begun === undefined) return;
    if (!begun.ok) return fail(begun, failed);
    const created = await createPasskey(begun.data.options, signal);
    if (!created.ok) return notify(created.text, { type: 'ERROR', title: t(failed) });
    await change({ add: created.data }, { done: (name) => t('PASSKEYS_ADDED', { name }), failed });
  }

  return {
    state,
    dialog,
    underWay,
    retry: () => restart(),
    add: () => begin('add', add),
    /** Resolves to whether the name was stored. */
    rename: ({ id }: Passkey, name: string) =>
      change({ renameId: id, name }, { done: () => t('PASSKEYS_RENAMED'), failed: 'PASSKEYS_RENAME_FAILED' }),
    /** @param confirm asks the user first */
    remove: (passkey: Passkey, confirm: () => Promise<boolean>) =>
      begin('change', async () => {
        if (!(await confirm())) return;
        const done = () => t('PASSKEYS_REMOVED', { name: passkeyName(passkey) });
        await change({ removeId: passkey.id }, { done, failed: 'PASSKEYS_REMOVE_FAILED' });
      }),
  };
}

/** Tells the browser which passkeys the server accepts, so that it offers no others (WebAuthn Level 3 §5.1.10). */
function useSignalAccepted({ rpId, userHandle, passkeys }: PasskeysData): void {
  useEffect(() => {
    const allAcceptedCredentialIds = passkeys.map(({ credentialId }) => credentialId);
    if (rpId === '' || userHandle === '' || allAcceptedCredentialIds.includes('')) return;
    if (!('PublicKeyCredential' in window) || !('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
    PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId: userHandle, allAcceptedCredentialIds }).catch(
      () => {}, // a convenience only
    );
  }, [rpId, userHandle, passkeys]);
}
