/** The Permissions Policy of a frame; each feature is allowed for the server's origin alone. */
const PERMISSIONS =
  'clipboard-write;' + // copies a new API key, which is shown once
  'storage-access;' + // requests cookies from a browser that blocks them in frames of other sites
  'publickey-credentials-create;' + // adds a passkey
  'publickey-credentials-get'; // signs in with a passkey

/** The sandbox of a frame. */
const SANDBOX =
  'allow-scripts ' +
  'allow-same-origin ' + // without it the origin is opaque: no cookies, and every receiver refuses its messages
  'allow-forms ' + // sign-in is a form
  'allow-popups ' + // sign-in at an OpenID provider, which refuses frames
  'allow-popups-to-escape-sandbox ' + // which would not work if its popup inherited this sandbox
  'allow-modals ' + // the browser's own prompt before unsaved changes are lost
  'allow-downloads ' + // logs
  'allow-storage-access-by-user-activation';
// No navigation of the top window: pages request it from the shell with OpenPage or Redirect.

/** Creates a frame for a page of the server, with no more rights than its pages need. */
export function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = PERMISSIONS;
  // A page of the shell's own origin could remove its sandbox: browsers warn of that on the console, for every frame.
  if (!address.startsWith(`${location.origin}/`)) frame.sandbox = SANDBOX;
  // Tells the page the shell's origin, in browsers without `ancestorOrigins` too, but not the shell's path.
  frame.referrerPolicy = 'strict-origin';
  frame.style.border = '0';
  frame.src = address;
  return frame;
}
