import type { HostTheme } from '../contract/host-theme';

/** What the pages need of the shell's own rights; each goes to the server's origin alone. */
const ALLOWED =
  'clipboard-write;' + // copies a new API key, which is shown once
  'storage-access;' + // a browser that keeps cookies from foreign frames asks the person
  'publickey-credentials-get'; // signs in with a security key

/** What a sandboxed frame may do; everything else stays forbidden. */
const UNLOCKED =
  'allow-scripts ' +
  'allow-same-origin ' + // or the page had no origin: no cookies, and nobody would believe its messages
  'allow-forms ' + // sign-in is a form
  'allow-popups ' + // sign-in at an OpenID provider, which refuses frames
  'allow-popups-to-escape-sandbox ' + // and is no page of ours
  'allow-modals ' + // the browser's own question before unsaved changes are lost
  'allow-downloads ' + // logs
  'allow-storage-access-by-user-activation';
// No navigation of the top window: pages ask for it with OpenPage.

/** Makes a frame for a page of the server, with no more rights than its pages need. */
export function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = ALLOWED;
  // Around a page of its own origin a sandbox holds nobody back: browsers say so on the console, for every frame.
  if (!address.startsWith(`${location.origin}/`)) frame.sandbox = UNLOCKED;
  // The page learns who is around it, also in browsers that tell it no other way, and nothing of the shell's paths.
  frame.referrerPolicy = 'strict-origin';
  frame.style.border = '0';
  frame.src = address;
  return frame;
}

/** Browsers paint an opaque ground behind a frame whose page is dark when the frame is not, or the other way round. */
export function matchScheme(element: HTMLElement | undefined, theme: HostTheme | undefined): void {
  const dark = theme?.IsDark;
  if (element) element.style.colorScheme = dark === undefined ? 'light dark' : dark ? 'dark' : 'light';
}
