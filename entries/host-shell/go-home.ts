/**
 * Shows the start page as a step of its own; a link to it would load the shell again.
 *
 * @param isStep false where the history has that step already
 */
export function goHome(isStep = true): void {
  if (isStep) history.pushState(null, '', '/');
  else history.replaceState(null, '', '/');
  // What the browser would say of a step back to this address.
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
