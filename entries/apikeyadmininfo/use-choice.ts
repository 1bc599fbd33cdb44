import { useRef } from 'react';
import { PROFILE_DIALOG } from '../../shared/contract/dialogs';
import type { Shell } from '../../shared/host/page';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { API_KEY_REDIRECT_FLAG } from '../../shared/runtime/hooks/use-open-flag';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { usePage } from '../../shared/runtime/start/page-context';
import { putSeen } from './api';

/** To the list of API keys, or not now. */
export type Choice = 'go' | 'dismiss';

/**
 * What an administrator chooses, one choice at a time. When the server does not hear of it, that is told,
 * and the dialog stays for it to be read; whatever is chosen next closes it all the same.
 */
export function useChoice() {
  const { shell } = usePage();
  const { notifyFailure } = useNotifications();
  const { underWay, begin } = useSingleFlight<Choice>();
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

/** Inside the click, or the browser would block the window; where it does all the same, this one goes there. */
function openProfile(shell: Shell): () => void {
  setFlag(); // first: a window of its own gets a copy of the storage as it is now
  const opened = shell.openDialog(PROFILE_DIALOG);
  // Only frames share their storage: elsewhere the profile clears its copy, and ours would lead on from a later visit.
  if (opened && shell.windowKind !== 'frame') clearFlag();
  return opened ? () => shell.closeWindow() : () => location.assign(PROFILE_DIALOG.path);
}

function setFlag(): void {
  try {
    sessionStorage.setItem(API_KEY_REDIRECT_FLAG, 'true');
  } catch {
    // A browser may keep its storage from a page in a foreign frame: then the profile opens without leading on.
  }
}

function clearFlag(): void {
  try {
    sessionStorage.removeItem(API_KEY_REDIRECT_FLAG);
  } catch {
    // The same browser, which has kept no flag either.
  }
}
