import { type ReactNode, useState } from 'react';
import type { ReauthenticationData } from '../../contract/account/reauthentication';
import type { Result } from '../../http/call';
import type { MessageKey } from '../../i18n/translate';
import { useLazyComponent } from '../../ui/hooks/use-lazy-component';

const MUST_REAUTHENTICATE = 'PASSKEY_REAUTHENTICATE' satisfies MessageKey;

const loadDialog = () => import('./ConfirmUserDialog').then((module) => module.ConfirmUserDialog);

interface ConfirmUser {
  /** Asks the user to prove again to be there. Resolves to whether they did. */
  confirmUser: () => Promise<boolean>;
  /** Makes a call, and once more if the user had to confirm first; undefined if the user did not. */
  confirmed: <T>(call: () => Promise<Result<T>>) => Promise<Result<T> | undefined>;
  /** To be rendered by the page. */
  dialog: ReactNode;
}

interface ConfirmUserOptions {
  /** With what the user can prove it, if the page knows; otherwise the dialog asks the server. */
  known?: ReauthenticationData;
  /** Where a user who signs in again goes on, as a path; by default on this page. */
  returnTo?: string;
}

/** The dialog in which the user proves again to be there, where the sign-in is too old for a change. */
export function useConfirmUser(options: ConfirmUserOptions = {}): ConfirmUser {
  const [close, setClose] = useState<(isConfirmed: boolean) => void>();
  const Dialog = useLazyComponent(loadDialog, close ? 'now' : 'never');
  const confirmUser = () => new Promise<boolean>((resolve) => setClose(() => resolve));
  return {
    confirmUser,
    async confirmed(call) {
      const result = await call();
      if (result.ok || result.problem?.messageKey !== MUST_REAUTHENTICATE) return result;
      return (await confirmUser()) ? call() : undefined;
    },
    dialog:
      Dialog && close ? (
        <Dialog
          {...options}
          onClose={(isConfirmed) => {
            setClose(undefined);
            close(isConfirmed);
          }}
        />
      ) : null,
  };
}
