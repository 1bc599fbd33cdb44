/** Whether the browser supports passkeys here: only on https, or on the machine itself. */
export function arePasskeysSupported(): boolean {
  return 'PublicKeyCredential' in window && 'credentials' in navigator;
}
