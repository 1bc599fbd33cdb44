import { useRef } from 'react';
import { PROFILE_DIALOG } from '../../shared/contract/dialog-pages';
import { API_KEY_REDIRECT_FLAG } from '../../shared/contract/session-storage-keys';
import type { Shell } from '../../shared/host/connect-to-shell';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePage } from '../../shared/runtime/start/page-context';
import { putSeen } from './api';

/** The buttons: `go` opens the list of API keys. */
export type Choice = 'go' | 'dismiss';

/**
 * Handles the buttons, one click at a time. If the server cannot store that the dialog was seen, the failure is notified
 * and the dialog stays open; the next click closes it in any case.
 */
export function useApiKeyAdminInfo() {
  const { shell } = usePage();
  const { notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<Choice>();
  const failed = useRef(false);

  const choose = async (choice: Choice) => {
    const leave = choice === 'go' ? openProfile(shell) : () => shell.closeWindow();
    const answer = await putSeen();
    if (answer.ok || failed.current) return leave();
    failed.current = true;
    notifyFailure(answer);
  };

  return { underWay, choose: (choice: Choice) => begin(choice, () => choose(choice)) };
}

/**
 * Opens the side menu, which then opens the API keys. It opens during the click, so that the browser does not block the
 * popup. Returns the function that leaves the dialog: if the popup was blocked, this window navigates to the side menu.
 */
function openProfile(shell: Shell): () => void {
  setFlag(); // first: a new window gets a copy of the session storage
  const opened = shell.openDialog(PROFILE_DIALOG);
  // Only frames share the storage with the side menu. Otherwise the menu clears only its copy of the flag, and the
  // original would open the keys again later.
  if (opened && shell.windowKind !== 'frame') clearFlag();
  return opened ? () => shell.closeWindow() : () => location.assign(PROFILE_DIALOG.path);
}

function setFlag(): void {
  try {
    sessionStorage.setItem(API_KEY_REDIRECT_FLAG, 'true');
  } catch {
    // A browser may block the storage in a cross-origin frame: the profile then does not open the keys.
  }
}

function clearFlag(): void {
  try {
    sessionStorage.removeItem(API_KEY_REDIRECT_FLAG);
  } catch {
    // The storage is blocked, so that there is no flag.
  }
}
