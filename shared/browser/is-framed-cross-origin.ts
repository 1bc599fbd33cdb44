/** Whether the page is in a frame of another origin: identity providers refuse to be shown there. */
export function isFramedCrossOrigin(): boolean {
  try {
    return window.parent.location.origin !== location.origin;
  } catch {
    return true; // another origin's location cannot be read
  }
}
