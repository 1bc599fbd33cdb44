/** Loads a frame's page again; one that has something to lose asks the person first. */
export function reloadFrame(frame: HTMLIFrameElement): void {
  // A page of another origin, or the browser's own, is not ours to reload.
  frame.contentDocument?.location.reload();
}
