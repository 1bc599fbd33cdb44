/** Whether this page stands in a frame, where browsers may keep its cookies from it. */
export const isFramed = () => window.parent !== window;

/** Whether the page around this frame is of another origin, where a provider that is opened in the frame refuses. */
export function isFramedElsewhere(): boolean {
  try {
    return isFramed() && window.parent.location.origin !== location.origin;
  } catch {
    return true; // another origin's location cannot be read
  }
}
