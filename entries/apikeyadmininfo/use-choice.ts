import { useRef } from 'react';
import { PROFILE_ADDRESS } from '../../shared/contract/addresses';
import type { Shell } from '../../shared/host/page';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/page-context';
import { useOneAtATime } from '../../shared/runtime/use-one-at-a-time';
import { putSeen } from './api';

/** To the list of API keys, or not now. */
export type Choice = 'go' | 'dismiss';

/** By this flag the profile leads on to the API keys (spec 000 §7). */
const REDIRECT_FLAG = 'apikeyredirect';
/** CSS px; a drawer's width. */
const PROFILE_SIZE = { width: 400, height: 800 };

/**
 * What an administrator chooses, one choice at a time (spec 001 §7). When the server does not hear of it, that is told,
 * and the dialog stays for it to be read; whatever is chosen next closes it all the same.
 */
export function useChoice() {
  const { shell } = usePage();
  const { notifyFailure } = useNotifications();
  const { underWay, begin } = useOneAtATime<Choice>();
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
  const opened = shell.openDialog({ path: PROFILE_ADDRESS, ...PROFILE_SIZE });
  // Only frames share their storage: elsewhere the profile clears its copy, and ours would lead on from a later visit.
  if (opened && shell.place !== 'frame') clearFlag();
  return opened ? () => shell.closeWindow() : () => location.assign(PROFILE_ADDRESS);
}

function setFlag(): void {
  try {
    sessionStorage.setItem(REDIRECT_FLAG, 'true');
  } catch {
    // A browser may keep its storage from a page in a foreign frame: then the profile opens without leading on.
  }
}

function clearFlag(): void {
  try {
    sessionStorage.removeItem(REDIRECT_FLAG);
  } catch {
    // The same browser, which has kept no flag either.
  }
}
