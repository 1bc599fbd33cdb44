/** px; in a lower window the pages leave out their drawings. */
const MIN_HEIGHT = 481;

const CHANGES = { subtree: true, childList: true, attributes: true, characterData: true };

/**
 * Makes a dialog as high as the page in its frame, at most `height` px. A page of another origin cannot be measured: its
 * dialog has the whole height.
 *
 * @returns a function that follows the page that the frame has loaded
 */
export function fitHeight({ style }: HTMLElement, frame: HTMLIFrameElement, height: number): () => void {
  const isOwn = frame.src.startsWith(`${location.origin}/`);
  const fit = () => {
    const page = isOwn ? frame.contentDocument?.documentElement : undefined;
    // A page fills its window: what is in it is measured in a low one.
    style.height = `${page ? Math.min(height, MIN_HEIGHT) : height}px`;
    if (page) style.height = `${Math.min(height, page.scrollHeight)}px`;
  };
  const observer = new MutationObserver(fit);
  fit();
  return () => {
    fit();
    if (!frame.contentDocument) return;
    observer.observe(frame.contentDocument, CHANGES);
    frame.contentWindow?.addEventListener('resize', fit);
  };
}
